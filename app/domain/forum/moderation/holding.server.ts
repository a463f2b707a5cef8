import { sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import { statement } from "~/platform/database/statement.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { auditedEdit } from "~/domain/audit/record-audit.server";
import { differs } from "~/domain/audit/differs.server";
import { formatDateTime } from "~/lib/dates/dates";
import { type Refusal, refuse } from "~/lib/outcome";
import { forumHolding, type HeldFor } from "~drizzle/schema";
import type { HoldingInput } from "../forum.schema";
import { plainWords } from "../writing/render-text.server";
import { findHeldWord, tidyWords } from "./held-words";

/** How long a member without a published text counts as new. */
export const NEW_MEMBER_DAYS = 7;

/** What readers see in place of a text that waits, and its author beside it. */
export const WAITS = "It waits for a moderator";

/** Somebody who wants to write: what holds a text of theirs, or keeps them from writing. */
export type Writer = {
  firstPosts: boolean;
  links: boolean;
  words: string;
  isNew: boolean;
  suspension: { reason: string; until: Date } | null;
};

type WriterRow = Omit<Writer, "suspension"> & { reason: string | null; until: string | null };

// Only the switches of new members ask whether somebody is one.
const readWriter = statement<WriterRow>(sql`
  select coalesce(holding.first_posts, false) as "firstPosts",
    coalesce(holding.links, false) as "links", coalesce(holding.words, '') as "words",
    suspension.reason, to_json(suspension.until) #>> '{}' as "until",
    case when holding.first_posts or holding.links then
      users.created_at > now() - make_interval(days => ${NEW_MEMBER_DAYS}::int)
      and not exists (select 1 from forum_posts where author_id = users.id
        and hidden_at is null and deleted_at is null)
      and not exists (select 1 from forum_comments where author_id = users.id
        and hidden_at is null and deleted_at is null)
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

/** The refusal for somebody who is suspended, "forbidden". Null for everybody else. */
export const refuseSuspended = ({ suspension }: Writer): Refusal | null =>
  suspension && refuse("forbidden", suspensionWords(suspension));

const LINK = /https?:\/\/|\bwww\./i;

type Typed = { title?: string; content: string; videoUrl?: string | null };

/** Why a text of this member waits for a moderator. Null if everybody may see it at once. */
export function whyHeld(writer: Writer, typed: Typed): HeldFor | null {
  const texts = [typed.title ?? "", typed.content, typed.videoUrl ?? ""];
  if (writer.words && hasHeldWord(writer.words, texts, typed.content)) return "words";
  if (!writer.isNew) return null;
  if (writer.firstPosts) return "first post";
  return writer.links && texts.some((text) => LINK.test(text)) ? "link" : null;
}

// As typed, because links are held too, and as it is read.
const hasHeldWord = (words: string, texts: readonly string[], content: string) =>
  findHeldWord([...texts, plainWords(content, "markdown")], tidyWords(words)) !== null;

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
