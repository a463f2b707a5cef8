// Moves all data between the embedded database in DATA_DIR and PostgreSQL at DATABASE_URL, while no
// site runs. It copies: what it read stays as it is.
//   npm run move -- to-postgresql
//   npm run move -- to-embedded
import "./say-start-errors";
import "./exit-on-signals";
import path from "node:path";
import type { TableCounts } from "~/platform/database/backup/table-counts.server";
import { moveToEmbedded, moveToPostgres } from "~/platform/database/move/move-database.server";
import { env, StartError } from "~/platform/env.server";

const USAGE = "Usage: npm run move -- to-postgresql | to-embedded";
/** The exit code for words that mean nothing. */
const WRONG_WORDS = 2;

const { DATA_DIR, DATABASE_URL, SESSION_SECRET } = env;
const folder = path.join(DATA_DIR, "pg");

const WAYS = {
  "to-postgresql": {
    move: moveToPostgres,
    source: `the embedded database in ${folder}`,
    target: "PostgreSQL",
    next: `Next: start the site with this DATABASE_URL and SESSION_SECRET. When you have seen it, back it up and delete ${folder}.`,
  },
  "to-embedded": {
    move: moveToEmbedded,
    source: "PostgreSQL",
    target: `the embedded database in ${folder}`,
    next: "Next: start the site without DATABASE_URL. When you have seen it, back it up and drop the database in PostgreSQL.",
  },
};

const [, , word, more] = process.argv;
const way = word && !more && Object.hasOwn(WAYS, word) ? WAYS[word as keyof typeof WAYS] : null;
if (!way) {
  console.error(USAGE);
  process.exit(WRONG_WORDS);
}
if (!DATABASE_URL || !SESSION_SECRET) {
  throw new StartError(
    "DATABASE_URL: set it to PostgreSQL's database, for both ways, with SESSION_SECRET",
  );
}

const counts = await way.move({ DATA_DIR, DATABASE_URL, SESSION_SECRET }, (found) =>
  console.info(`Moving ${sizeOf(found)} from ${way.source} to ${way.target}…`),
);
console.info(`Moved ${sizeOf(counts)}. Counts and digests of all tables are equal.`);
console.info(`Nothing was changed in ${way.source}.`);
console.info(way.next);

function sizeOf(tables: TableCounts): string {
  const all = Object.values(tables);
  const rows = all.reduce((sum, table) => sum + table.rows, 0);
  return `${rows.toLocaleString("en-US")} rows of ${all.length} tables`;
}
