import { and, asc, desc, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import { statement } from "~/platform/database/statement.server";
import { type Limit, spendLimit } from "~/platform/database/limits.server";
import type { Actor, Admin } from "~/domain/accounts/accounts.schema";
import { auditedEdit } from "~/domain/audit/record-audit.server";
import { differs } from "~/domain/audit/differs.server";
import { refuseWhilePaused } from "~/domain/opening/opening-state.server";
import { formatDateTime } from "~/lib/dates/dates";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import {
  forumActs,
  forumComments,
  forumHolding,
  forumPosts,
  forumVersions,
  type HeldFor,
} from "~drizzle/schema";
import type { HoldingInput } from "../forum.schema";
import { findHeldWord, tidyWords } from "~/lib/text/held-words";
import { plainWords, type TextFormat } from "../writing/render-text.server";
import { addressesIn, addressesOfLine, type QuoteSource } from "./outward-addresses.server";

/** How long a text must stand unhidden until its author is no longer new without a moderator. */
export const NEW_MEMBER_DAYS = 7;

/** So many texts of a member are looked at again when they are edited. */
const FIRST_TEXTS = 3;

/** What the owner may begin with: offers to sell outside of the shop, and health claims. */
export const SUGGESTED_WORDS = [
  ...["for sale", "selling", "sell you", "buy from me", "wholesale price", "cash app", "venmo"],
  ...["dm me", "text me", "whatsapp", "telegram", "discreet shipping", "ship* anywhere"],
  ...["cure*", "heal* cancer", "treat* cancer", "miracle*", "no side effects"],
  ...["instead of medicine"],
];

/** What readers see in place of a text that waits, and its author beside it. */
const WAITS = "It waits for a moderator";

/** Somebody who wants to write: what holds a text of theirs, or keeps them from writing. */
export type Writer = {
  firstPosts: boolean;
  links: boolean;
  words: string;
  isNew: boolean;
  suspension: { reason: string; until: Date } | null;
};

type WriterRow = Omit<Writer, "suspension"> & { reason: string | null; until: string | null };

/**
 * Condition: this text of an author makes them known: it stands, and stood until then, or was looked
 * at.
 */
const isKnownBy = (table: typeof forumPosts | typeof forumComments, until: SQL, act: SQL) => sql`
  select 1 from ${table} text where text.author_id = users.id
    and text.hidden_at is null and text.deleted_at is null
    and (text.created_at < ${until} - make_interval(days => ${NEW_MEMBER_DAYS}::int)
      or exists (select from ${forumActs} act
        where ${act} = text.id and act.act in ('approve', 'unhide')))`;

/** A comment is not public while its thread is hidden. */
const UNTIL_THREAD_ENDED = sql`(
  select least(now(), thread.hidden_at, thread.deleted_at)
  from ${forumPosts} thread where thread.id = text.post_id)`;

// Only the switches of new members ask whether somebody is one.
const readWriter = statement<WriterRow>(sql`
  select coalesce(holding.first_posts, false) as "firstPosts",
    coalesce(holding.links, false) as "links", coalesce(holding.words, '') as "words",
    suspension.reason, to_json(suspension.until) #>> '{}' as "until",
    case when holding.first_posts or holding.links then
      not exists (${isKnownBy(forumPosts, sql`now()`, sql`act.post_id`)})
      and not exists (${isKnownBy(forumComments, UNTIL_THREAD_ENDED, sql`act.comment_id`)})
    else false end as "isNew"
  from users
  left join forum_holding holding on true
  left join forum_suspensions suspension on suspension.user_id = users.id
    and suspension.ended_at is null and suspension.until > now()
  where users.id = ${sql.placeholder("userId")} and users.role = 'customer'`);

const TEAM: Writer = { firstPosts: false, links: false, words: "", isNew: false, suspension: null };

/** What holds or prevents this account's texts. Nothing does for the team. */
export async function getWriter({ id }: { id: number }, tx: Database = db): Promise<Writer> {
  const [row] = await readWriter({ userId: id }, tx);
  if (!row) return TEAM;
  const { reason, until, ...writer } = row;
  const suspension = reason !== null && until !== null ? { reason, until: new Date(until) } : null;
  return { ...writer, suspension };
}

/** Why a member cannot write, in words for them. */
export const suspensionWords = ({ reason, until }: NonNullable<Writer["suspension"]>) =>
  `You can read, but not write here until ${formatDateTime(until)}, New York time: ${reason}`;

/** Why this account cannot write now, for its forms. Null if it can. */
export async function whySuspended(user: { id: number } | null): Promise<string | null> {
  const suspension = user && (await getWriter(user)).suspension;
  return suspension && suspensionWords(suspension);
}

/** Lets a member write. Problems: "conflict" while the forum is read-only, "forbidden" while suspended. */
export async function openWriting(user: { id: number }): Promise<Outcome<{ writer: Writer }>> {
  const [paused, writer] = await Promise.all([refuseWhilePaused("forum"), getWriter(user)]);
  return paused ?? refuseSuspended(writer) ?? { ok: true, writer };
}

/** Lets a member change a text. Problems: as openWriting, "unauthenticated", "too-many". */
export async function openEdit(
  { user }: Actor,
  limit: Limit,
): Promise<Outcome<{ writer: Writer }>> {
  if (!user) return refuse("unauthenticated", "Unauthorized");
  const opened = await openWriting(user);
  if (!opened.ok) return opened;
  // Each edit keeps the text before it, so it counts like a new one.
  return (await spendLimit(limit, String(user.id))) ?? opened;
}

/** The refusal for somebody who is suspended, "forbidden". Null for everybody else. */
const refuseSuspended = ({ suspension }: Writer): Refusal | null =>
  suspension && refuse("forbidden", suspensionWords(suspension));

type Typed = { title?: string | null; content: string; videoUrl?: string | null };

/** Why a text of this member waits for a moderator. Null if everybody may see it at once. */
export async function whyHeld(tx: Database, writer: Writer, typed: Typed): Promise<HeldFor | null> {
  if (writer.words && hasHeldWord(writer.words, typed)) return "words";
  if (!writer.isNew) return null;
  if (writer.firstPosts) return "first post";
  return writer.links && (await listAddresses(tx, typed)).size > 0 ? "link" : null;
}

type Formatted = Typed & { format: TextFormat };

type Before = QuoteSource &
  Formatted & { authorId: number; createdAt: Date; editedAt: Date | null };

/**
 * Why a text waits after an edit, as a new one would. One of its author's first texts also waits if
 * the edit adds an address, or changes more words than it keeps. It is compared with the text as it was
 * written or as a moderator last looked at it, so that several small edits do not replace it.
 */
export async function whyEditHeld(
  tx: Database,
  writer: Writer,
  { before, after }: { before: Before; after: Typed },
): Promise<HeldFor | null> {
  const held = await whyHeld(tx, writer, after);
  if (held || !(writer.firstPosts || writer.links)) return held;
  if (!(await isOfFirstTexts(tx, before))) return null;
  const looked = await lookedAt(tx, before);
  const [old, added] = await Promise.all([
    listAddresses(tx, looked, looked.format),
    listAddresses(tx, after),
  ]);
  if ([...added].some((address) => !old.has(address))) return "link";
  return writer.firstPosts && isRewritten(looked, after) ? "first post" : null;
}

/** A text as a moderator last looked at it, or as it was written. */
async function lookedAt(tx: Database, before: Before): Promise<Formatted> {
  const { type, id, createdAt, editedAt } = before;
  const isOf = (table: typeof forumVersions | typeof forumActs) =>
    eq(type === "post" ? table.postId : table.commentId, id);
  const [earlier, [act]] = await Promise.all([
    tx.select().from(forumVersions).where(isOf(forumVersions)).orderBy(asc(forumVersions.id)),
    tx
      .select({ at: forumActs.createdAt })
      .from(forumActs)
      .where(and(isOf(forumActs), inArray(forumActs.act, ["approve", "unhide"])))
      .orderBy(desc(forumActs.id))
      .limit(1),
  ]);
  const versions = [...earlier, { ...before, writtenAt: editedAt ?? createdAt }];
  const seen = act && versions.findLast(({ writtenAt }) => writtenAt <= act.at);
  return seen ?? versions[0] ?? before;
}

// As typed, because links are held too, and as it is read.
function hasHeldWord(words: string, { title, content, videoUrl }: Typed): boolean {
  const texts = [title ?? "", content, videoUrl ?? "", plainWords(content, "markdown")];
  return findHeldWord(texts, tidyWords(words)) !== null;
}

/**
 * The addresses outside of the site in a text, without those in quotes that stand in what is quoted,
 * where everybody may read it.
 */
async function listAddresses(
  tx: Database,
  { title, content, videoUrl }: Typed,
  format: TextFormat = "markdown",
): Promise<Set<string>> {
  const { own, quoted, sources } = addressesIn(content, format);
  const found = new Set([...own, ...addressesOfLine(title ?? ""), ...(videoUrl ? [videoUrl] : [])]);
  if (quoted.size === 0) return found;
  const quotable = await listQuotable(tx, sources.slice(0, MOST_SOURCES));
  return new Set([...found, ...[...quoted].filter((address) => !quotable.has(address))]);
}

const MOST_SOURCES = 20;

/** The addresses in those of these texts that everybody may read. */
async function listQuotable(tx: Database, sources: readonly QuoteSource[]): Promise<Set<string>> {
  const idsOf = (type: QuoteSource["type"]) =>
    sources.filter((source) => source.type === type).map(({ id }) => id);
  const shown = (table: typeof forumPosts | typeof forumComments, ids: number[]) =>
    ids.length === 0
      ? []
      : tx
          .select({ content: table.content, format: table.format })
          .from(table)
          .where(and(inArray(table.id, ids), isNull(table.hiddenAt), isNull(table.deletedAt)));
  const [posts, comments] = await Promise.all([
    shown(forumPosts, idsOf("post")),
    shown(forumComments, idsOf("comment")),
  ]);
  const found = [...posts, ...comments].map(({ content, format }) => addressesIn(content, format));
  return new Set(found.flatMap(({ own, quoted }) => [...own, ...quoted]));
}

/** Whether fewer than three texts of the author that still stand are older. */
async function isOfFirstTexts(tx: Database, { authorId, type, id }: Before): Promise<boolean> {
  const table = type === "post" ? forumPosts : forumComments;
  const written = sql`(select created_at from ${table} where id = ${id})`;
  const older = (one: typeof forumPosts | typeof forumComments) =>
    tx.$count(
      one,
      and(
        eq(one.authorId, authorId),
        isNull(one.hiddenAt),
        isNull(one.deletedAt),
        lt(one.createdAt, written),
      ),
    );
  const [posts, comments] = await Promise.all([older(forumPosts), older(forumComments)]);
  return posts + comments < FIRST_TEXTS;
}

/** Whether fewer of the words are the same than were added or removed. */
function isRewritten(before: Formatted, after: Typed): boolean {
  const old = wordsIn(before, before.format);
  const now = wordsIn(after, "markdown");
  const left = new Map<string, number>();
  for (const word of old) left.set(word, (left.get(word) ?? 0) + 1);
  const kept = now.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  }).length;
  return Math.max(old.length, now.length) - kept > kept;
}

const wordsIn = ({ title, content }: Typed, format: TextFormat): string[] =>
  `${title ?? ""} ${plainWords(content, format)}`.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** The columns of a new text that is held for this, or that is not held. */
export const heldColumns = (heldFor: HeldFor | null) =>
  heldFor ? { heldFor, hiddenAt: sql`now()`, hiddenReason: WAITS } : {};

/** What the owner set. */
export async function getHolding(tx: Database = db): Promise<{
  firstPosts: boolean;
  links: boolean;
  words: string[];
}> {
  const [row] = await tx.select().from(forumHolding);
  return {
    firstPosts: row?.firstPosts ?? false,
    links: row?.links ?? false,
    words: tidyWords(row?.words ?? ""),
  };
}

/** Sets what holds texts from now on. Texts that wait already go on waiting. Idempotent. Problems: that of `check`. */
export async function setHolding(
  admin: Admin,
  { firstPosts, links, words }: HoldingInput,
  check?: EditCheck,
) {
  const after = { firstPosts, links, words: tidyWords(words) };
  const row = { ...after, words: after.words.join("\n") };
  return auditedEdit(
    admin,
    check,
    async (tx) => {
      const before = await getHolding(tx);
      const [changed] = await tx
        .insert(forumHolding)
        .values({ id: 1, ...row })
        .onConflictDoUpdate({
          target: forumHolding.id,
          set: row,
          setWhere: differs(forumHolding, row),
        })
        .returning({ id: forumHolding.id });
      return changed && { before };
    },
    (changed) =>
      changed && { act: "forum holding set", detail: changeWords(changed.before, after) },
  );
}

type Holding = Awaited<ReturnType<typeof getHolding>>;

/** What changed, so that the log tells what was there before. */
function changeWords(before: Holding, after: Holding): string {
  const added = after.words.filter((word) => !before.words.includes(word));
  const removed = before.words.filter((word) => !after.words.includes(word));
  const onOff = (is: boolean) => (is ? "on" : "off");
  return [
    `first posts ${onOff(after.firstPosts)}`,
    `links ${onOff(after.links)}`,
    ...(added.length > 0 ? [`added: ${added.join(", ")}`] : []),
    ...(removed.length > 0 ? [`removed: ${removed.join(", ")}`] : []),
  ].join("; ");
}
