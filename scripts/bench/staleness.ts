import postgres from "postgres";
import { reasonToSkip, startVarnish } from "../../tests/support/front";
import { makeRows } from "../../tests/support/random-writes";
import { ARRIVAL_MS, findOldPages, readAllTheTime } from "../../tests/support/staleness";
import { freePorts } from "../cluster/ports";
import { whole } from "./support/figures";
import type { Part } from "./support/part";
import { withDatabase, withSite } from "./support/site";

const WRITES = 10_000;

/** Random writes to the database, whose pages are read from these origins. */
async function countOldPages(url: string, origins: string[]): Promise<string[]> {
  const sql = postgres(url, { max: 2, onnotice: () => undefined });
  const rows = await makeRows(sql, "watched");
  const { late, old } = await findOldPages(sql, rows, WRITES, origins).finally(
    () => void sql.end(),
  );
  return [WRITES, origins.length * WRITES, late.length, old.length].map(whole);
}

/** Runs with two processes of the site on an empty database. */
const withTwo = (
  run: (url: string, origins: [string, string]) => Promise<string[]>,
  environment: Record<string, string> = {},
) =>
  withDatabase((url) =>
    withSite(
      url,
      (one) => withSite(url, (other) => run(url, [one.origin, other.origin]), environment),
      environment,
    ),
  );

/** The cells of Varnish before one of two processes, which is read by others all the time. */
async function countInVarnish(): Promise<string[]> {
  if (reasonToSkip("varnish", "varnish-modules")) return ["not installed", "", "", ""];
  const [port = 0, purgePort = 0] = await freePorts(2);
  return withTwo(
    async (url, [one]) => {
      const varnish = await startVarnish(Number(new URL(one).port), [port, purgePort]);
      const origin = `http://127.0.0.1:${port}`;
      const stopReading = readAllTheTime(origin);
      try {
        return await countOldPages(url, [origin]);
      } finally {
        const { hit, miss } = await stopReading();
        console.info(`others meanwhile: ${hit} from Varnish, ${miss} from the site`);
        await varnish.stop();
      }
    },
    { CACHE_PURGE_URL: `http://127.0.0.1:${purgePort}/` },
  );
}

const part: Part = {
  title: "Old pages after a commit",
  run: async () => ({
    head: ["read from", "random writes", "pages read", "old ones", "still old 2 s later"],
    rows: [
      ["two processes", ...(await withTwo(countOldPages))],
      ["Varnish before one of them", ...(await countInVarnish())],
    ],
    note: `Each write by another client, each page ${ARRIVAL_MS} ms after the commit. Varnish is read by six others too. Aim: none.`,
  }),
};

export default part;
