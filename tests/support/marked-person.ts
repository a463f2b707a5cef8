import { eq, getTableName, is, max, sql, type SQL } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgInteger, type PgTable } from "drizzle-orm/pg-core";
import { db } from "~/platform/database/db.server";
import { selectRows } from "~/platform/database/rows.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { invitations, passwordResets, reservations, signInAddresses, users } from "~drizzle/schema";
import { clearedColumns, DECLARED, textColumns } from "./marked-rows";
import { DRAFT_MARKER } from "./person-rows";

/** What is no free text: values that code reads, and secrets (see `markSecrets`). */
const NOT_WORDS =
  /(^|_)(kind|type|status|stage|state|act|event|action|key|cause|list|seed|hash|token|sid|path|id|ids|level|how|role|codes|secret|held_for|reference|position|experience|availability|product_name|duration|preferred_date|guest_count|topics)$/;

/** Tables with words about people that a deletion leaves, each for a reason that its noun gives. */
const KEPT_WORDS =
  /^(investor_access|investor_document_opens|investor_terms_acceptances|day_closes|delivery_runs|drawer_moves|forum_acts|stock_write_offs)$/;

const ofText = sql`case when held_for = 'rejected' then ' (rejected)'
  when held_for is not null then ' (held)' when hidden_at is not null then ' (hidden)' end`;
const ofReservation = sql`case when meeting_id is not null then ' (meeting)' end`;
const ofItem = sql`case when kind = 'appointment' and exists (select from reservations
  where reservations.id = source_id and meeting_id is not null)
  then ' (meeting)' else ' (' || kind || ')' end`;
const ofItsItem = sql`(select ${ofItem} from inbox_items where inbox_items.id = item_id)`;

/** Of rows of which not everybody may see the same ones: which ones they are. */
const VARIANTS = new Map<string, SQL>([
  ["forum_posts", ofText],
  ["forum_comments", ofText],
  [
    "forum_versions",
    sql`coalesce((select ${ofText} from forum_posts where id = post_id),
      (select ${ofText} from forum_comments where id = comment_id))`,
  ],
  [
    "forum_acts",
    sql`case when act = 'report' then ' (report)'
      when (select role from users where id = actor_id) = 'customer' then ' (author)' end`,
  ],
  ["inbox_items", ofItem],
  ["inbox_mails", ofItsItem],
  ["inbox_events", ofItsItem],
  ["reservations", ofReservation],
  [
    "reservation_changes",
    sql`(select ${ofReservation} from reservations where reservations.id = reservation_id)`,
  ],
]);

/** A marker in an answer. It stays one word wherever texts are read. */
const MARKER = /zq-([a-z\d-]+)-qz/g;

const markerOf = (name: string) => `zq-${name.replace(/[^a-z\d]+/g, "-")}-qz`;

/** Names of columns, by their markers. */
export type Markers = Map<string, string>;

/** The names of the columns whose markers stand in the text. */
export function columnsIn(text: string, markers: Markers): Set<string> {
  const found = text.toLowerCase().matchAll(MARKER);
  return new Set([...found].map(([marker]) => markers.get(marker) ?? `unknown ${marker}`));
}

const idOf = (table: PgTable) =>
  getTableConfig(table).columns.find((column) => column.name === "id" && is(column, PgInteger));

/** The newest row of each table with rows about people, so that only later ones are marked. */
export async function newestIds() {
  const ids = new Map<PgTable, number>();
  for (const table of new Set(DECLARED.map((declared) => declared.table))) {
    const id = idOf(table);
    if (!id) continue;
    const [row] = await db.select({ newest: max(id) }).from(table);
    ids.set(table, Number(row?.newest ?? 0));
  }
  return ids;
}

/** As in the database. */
const nameOf = (column: PgColumn) =>
  column.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The names of the columns of a table with free text about people. */
function wordColumns(table: PgTable): string[] {
  const cleared = clearedColumns(table);
  const isPersonal = (column: PgColumn) =>
    KEPT_WORDS.test(getTableName(table)) ||
    Object.entries(table).some(([key, value]) => value === column && cleared.has(key));
  return textColumns(table)
    .filter((column) => column.getSQLType() !== "jsonb" && isPersonal(column))
    .map(nameOf)
    .filter((name) => !NOT_WORDS.test(name));
}

/**
 * Sets every column with free text of the rows after `since` to a marker that names the column. An
 * empty column is filled too. Of accounts, and of what is listed by account, only the user's.
 */
export async function markRows(since: Map<PgTable, number>, user: User): Promise<Markers> {
  const markers: Markers = new Map([[DRAFT_MARKER, "forum_saved_drafts.fields"]]);
  for (const [table, newest] of since) {
    const name = getTableName(table);
    const variant = VARIANTS.get(name) ?? sql`null`;
    const own: Record<string, SQL> = {
      users: sql`id = ${user.id}`,
      point_transactions: sql`user_id = ${user.id}`,
    };
    const rows = await selectRows<{ id: number; variant: string | null }>(
      sql`select id, ${variant} as variant from ${table} where ${own[name] ?? sql`id > ${newest}`}`,
    );
    for (const row of rows) {
      for (const column of wordColumns(table)) {
        // A text that everybody may see has no reason why it is hidden.
        if (column === "hidden_reason" && !row.variant) continue;
        const full = `${name}${row.variant ?? ""}.${column}`;
        markers.set(markerOf(full), full);
        await db.execute(
          sql`update ${table} set ${sql.identifier(column)} = ${valueOf(column, markerOf(full))}
            where id = ${row.id}`,
        );
      }
    }
  }
  return markers;
}

function valueOf(column: string, marker: string): string {
  if (/email$|^recipient$|^reply_to$/.test(column)) return `${marker}@example.com`;
  if (column === "profile_image_url") return `/images/members/${marker}.webp`;
  if (column === "video_url") return `https://example.com/${marker}`;
  return column === "resume_file_name" ? `${marker}.pdf` : marker;
}

/**
 * Sets secrets of the user, who is signed in, to markers too. Nobody may see one. Those without
 * which a page could not be opened stay: of sessions, of links in use, of two-factor codes.
 */
export async function markSecrets(user: User, markers: Markers) {
  const secret = (name: string) => {
    markers.set(markerOf(name), name);
    return markerOf(name);
  };
  const userId = user.id;
  await db
    .update(users)
    .set({ passwordHash: secret("users.password_hash") })
    .where(eq(users.id, userId));
  await db
    .insert(passwordResets)
    .values({ userId, tokenHash: secret("password_resets.token_hash"), expiresAt: new Date() });
  await db
    .insert(signInAddresses)
    .values({ userId, addressHash: secret("sign_in_addresses.address_hash") });
  await db.insert(invitations).values({
    ...{ email: user.email, role: "staff", invitedByName: "somebody", expiresAt: new Date() },
    tokenHash: secret("invitations.token_hash"),
  });
  // Its page is opened by the reference.
  await db
    .update(reservations)
    .set({ tokenHash: secret("reservations.token_hash") })
    .where(sql`user_id = ${userId} and state = 'waiting'`);
}
