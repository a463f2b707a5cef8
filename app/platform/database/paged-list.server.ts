import { and, ilike, lt, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { phoneDigits } from "~/lib/input/phone";

/** How an admin's list reads its table. */
type Source<Row> = {
  id: PgColumn;
  /** The columns, or SQL texts, that are searched. */
  search: (PgColumn | SQL)[];
  /** A phone number, which is found however it is written. */
  phone?: PgColumn;
  /** The matching rows, newest first. */
  fetch: (where: SQL | undefined, limit: number) => Promise<Row[]>;
};

export type PageRequest = {
  /** Text to find anywhere in the searched columns, case-insensitive. */
  q?: string | undefined;
  /** The last id of the previous page. */
  cursor?: number | undefined;
  limit: number;
};

/** Rows, newest first, and the cursor of the next page. The cursor is null at the end. */
export type Page<Row> = { rows: Row[]; nextCursor: number | null };

/** First and last name as people type them, for the search of a list. */
export const wholeName = (first: PgColumn, last: PgColumn) =>
  sql`concat_ws(' ', ${first}, ${last})`;

const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** The condition that one of the columns contains the text, case-insensitive. */
export function searchCondition(columns: readonly (PgColumn | SQL)[], text: string) {
  return or(...columns.map((column) => ilike(column, `%${escapeLike(text)}%`)));
}

/** The condition that the column has this phone number, or a part of it, however either is written. */
export function phoneCondition(column: PgColumn | SQL, text: string): SQL | undefined {
  const digits = phoneDigits(text);
  return digits === null
    ? undefined
    : sql`regexp_replace(${column}, '\\D', '', 'g') like ${`%${digits}%`}`;
}

/**
 * The reads of an admin's list on one table. Paging is by key, so that all pages are equally fast.
 * `stream` reads the whole table, `batch` rows at a time.
 */
export function pagedList<Row extends { id: number }>({ id, search, phone, fetch }: Source<Row>) {
  const matching = (q: string | undefined, cursor: number | undefined) =>
    and(
      q ? or(searchCondition(search, q), phone && phoneCondition(phone, q)) : undefined,
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
