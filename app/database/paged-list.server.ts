import { and, ilike, lt, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** How an admin's list reads its table. */
type Source<Row> = {
  id: PgColumn;
  /** The columns, or texts made of them, that a search looks in. */
  search: (PgColumn | SQL)[];
  /** The rows that match, newest first. */
  fetch: (where: SQL | undefined, limit: number) => Promise<Row[]>;
};

export type PageRequest = {
  /** Searched for anywhere in the searchable columns; case does not count. */
  q?: string | undefined;
  /** The id that the page before ended with. */
  cursor?: number | undefined;
  limit: number;
};

/** Rows newest first, and the cursor of the page after; null at the end. */
export type Page<Row> = { rows: Row[]; nextCursor: number | null };

const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/**
 * The reads every admin list has, on one table. Pages go by key, so that the thousandth is as quick
 * as the first; `stream` walks the whole table `batch` rows at a time.
 */
export function pagedList<Row extends { id: number }>({ id, search, fetch }: Source<Row>) {
  const matching = (q: string | undefined, cursor: number | undefined) =>
    and(
      q ? or(...search.map((column) => ilike(column, `%${escapeLike(q)}%`))) : undefined,
      cursor ? lt(id, cursor) : undefined,
    );

  async function page({ q, cursor, limit }: PageRequest): Promise<Page<Row>> {
    const found = await fetch(matching(q, cursor), limit + 1);
    const rows = found.slice(0, limit);
    return { rows, nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
  }

  async function* stream(batch: number): AsyncGenerator<Row> {
    let rows: Row[] = [];
    do {
      rows = await fetch(matching(undefined, rows.at(-1)?.id), batch);
      yield* rows;
    } while (rows.length === batch);
  }

  return { page, stream };
}
