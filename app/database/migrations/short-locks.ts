/** What a statement of a migration runs as, while other processes use the database. */
export type Steps = {
  /** Runs in the migration's transaction. */
  now: string[];
  /** Run one by one after its commit, outside a transaction. */
  later: string[];
};

/**
 * Statements of released migrations that took too long in one piece, and what runs instead.
 * search_fill() also made this index. The documents are made by fillSearch (app/domain/search).
 */
const REPLACED = new Map([
  [
    "SELECT search_fill();",
    `CREATE INDEX "search_documents_lexemes_idx" ON "search_documents" USING gin ("lexemes") WITH (fastupdate = false)`,
  ],
]);

const INDEX = /^CREATE (?:UNIQUE )?INDEX "\w+" ON "(\w+)"/;
const CONSTRAINT = /^ALTER TABLE "(\w+)" ADD CONSTRAINT ("\w+") (FOREIGN KEY|CHECK)\b/;

/** The tables that a migration creates. Nobody else uses them before its commit. */
export const tablesMadeBy = (migration: string): Set<string> =>
  new Set(Array.from(migration.matchAll(/^\s*CREATE TABLE "(\w+)"/gm), ([, table = ""]) => table));

/**
 * Divides a statement so that it holds no lock for long on a table that existed before. An index is
 * made concurrently, and a foreign key or check is validated after the commit. `newTables` are those
 * of the same migration.
 */
export function withShortLocks(statement: string, newTables: Set<string>): Steps {
  const text = withoutComments(statement);
  const index = INDEX.exec(text);
  if (index && !newTables.has(index[1] ?? "")) {
    return { now: [], later: [text.replace("INDEX", "INDEX CONCURRENTLY")] };
  }
  const constraint = CONSTRAINT.exec(text);
  if (constraint && !newTables.has(constraint[1] ?? "")) {
    return {
      now: [`${text.replace(/;$/, "")} NOT VALID`],
      later: [`ALTER TABLE "${constraint[1]}" VALIDATE CONSTRAINT ${constraint[2]}`],
    };
  }
  return asWritten(statement);
}

/** The statement for a database that nobody else uses, or that holds no lock for long. */
export const asWritten = (statement: string): Steps => ({
  now: [REPLACED.get(withoutComments(statement)) ?? statement],
  later: [],
});

/** The statement without comments before it. */
export const withoutComments = (statement: string): string =>
  statement.replace(/^(\s*--.*\n)+/, "").trim();
