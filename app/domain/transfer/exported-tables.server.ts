import { getTableColumns, getTableName, is, sql } from "drizzle-orm";
import {
  getTableConfig,
  PgArray,
  type PgColumn,
  PgCustomColumn,
  PgTable,
} from "drizzle-orm/pg-core";
import { csvLines, isNumber } from "~/platform/database/csv-lines.server";
import { db } from "~/platform/database/db.server";
import { csvLine } from "~/lib/text/csv-cell";
import * as schema from "~drizzle/schema";

/** Tables that no export has, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  sessions: "secrets of browsers",
  sign_in_addresses: "digests of addresses",
  password_resets: "secrets of mailed links",
  second_factors: "secrets of authenticator apps",
  team_calendars: "secrets of calendars",
  settings: "the site’s own, some of them secret",
  rate_limits: "short-lived",
  recent_acts: "short-lived",
  job_runs: "of the site itself",
  product_codes: "repeats the codes of products",
  search_documents: "repeats other texts for the search",
  search_words: "repeats other texts for the search",
  forum_post_counts: "counted from the posts",
  forum_drafts: "what visitors typed before signing in",
  kept_resumes: "uploads of forms that are not sent yet",
  kept_resume_chunks: "uploads of forms that are not sent yet",
  imports: "files of a day",
  import_chunks: "files of a day",
  import_rows: "files of a day",
  import_keys: "digests of a day",
  exports: "the exports themselves",
  export_chunks: "the exports themselves",
  // Their bytes are files of the ZIP.
  member_pictures: "its bytes are files",
  job_application_chunks: "its bytes are files",
  investor_document_chunks: "its bytes are files",
  product_images: "its bytes are files",
  batch_report_chunks: "its bytes are files",
  website_picture_files: "its bytes are files",
};

/** Columns with secrets, or with what is only made of others. */
const HIDDEN = new Set([
  ...["passwordHash", "nameLook", "tokenHash", "tokenSeed", "token", "digest", "feedVersion"],
]);

/** Mails have links that sign somebody in. */
const HIDDEN_OF_MAILS = new Set(["text", "html", "calendar", "stopPath"]);

/** Whether a column is in an export. Bytes are files of their own, and indexes are no data. */
export function isExported(table: PgTable, name: string, column: PgColumn): boolean {
  if (is(column, PgCustomColumn) || HIDDEN.has(name)) return false;
  return getTableName(table) !== "mail_outbox" || !HIDDEN_OF_MAILS.has(name);
}

/** All tables of an export. A new table is in it unless somebody says why not. */
export const exportedTables = (): PgTable[] =>
  Object.values(schema).flatMap((one) =>
    is(one, PgTable) && !(getTableName(one) in LEFT_OUT) ? [one] : [],
  );

const BATCH = 2_000;

/** A table as CSV: one with an id newest first, others by their key. */
export function tableCsv(table: PgTable) {
  const columns = Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([name, column]) =>
      isExported(table, name, column),
    ),
  ) as Record<string, PgColumn>;
  const { id } = columns;
  if (id?.primary) return csvLines(id, columns);
  const [key] = getTableConfig(table).primaryKeys;
  const order = key?.columns ?? Object.values(columns).filter(({ primary }) => primary);
  const shown = Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      is(column, PgArray)
        ? sql<string>`array_to_string(${column}, ' ')`
        : sql<string>`coalesce(${column}::text, '')`,
    ]),
  );
  const numbers = new Set(
    Object.entries(columns).flatMap(([name, column]) => (isNumber(column) ? name : [])),
  );
  async function* lines(): AsyncGenerator<string> {
    for (let offset = 0; ; offset += BATCH) {
      const rows = await db
        .select(shown)
        .from(table)
        .orderBy(...order)
        .limit(BATCH)
        .offset(offset);
      yield rows
        .map((row) =>
          csvLine(
            Object.entries(row).map(([name, cell]) =>
              numbers.has(name) ? { number: cell } : cell,
            ),
          ),
        )
        .join("");
      if (rows.length < BATCH) return;
    }
  }
  return { columns: Object.keys(columns), lines };
}
