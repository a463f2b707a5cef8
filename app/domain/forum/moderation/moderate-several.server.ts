import { inArray } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { type Outcome, refuse } from "~/lib/outcome";
import { forumComments, forumPosts } from "~drizzle/schema";
import type { SeveralHeldInput, SeveralReportedInput } from "../forum.schema";
import { removeSpammers } from "./clean-up.server";
import { approve, type ForumTarget, reject } from "./held-texts.server";
import { hideComment } from "./moderate-comment.server";
import { hidePost } from "./moderate-post.server";
import { closeReportsOf } from "./reports.server";

type Chosen = SeveralHeldInput["chosen"];
type ChosenText = ForumTarget & { seen?: number };
type Done = Outcome<{ count: number; removed: boolean }>;

/**
 * Decides about all chosen texts that wait. What another moderator decided about meanwhile is left out,
 * and what its author wrote after the moderator read it is not published. Problems: "invalid" at
 * `reason` without one for what is not published and at `chosen` if only members are chosen, whose
 * texts the page did not show; "conflict" if nothing was left.
 */
export async function decideSeveral(
  admin: Admin,
  { chosen, act, reason }: SeveralHeldInput,
): Promise<Done> {
  if (act === "spam") return removeAuthors(admin, chosen);
  const texts = chosen.filter(isText);
  if (texts.length === 0) return NONE_SHOWN;
  if (act === "publish") return each(texts, (text) => approve(admin, text, text.seen));
  if (reason === null) return refuse("invalid", "Say why. Their authors read it", REASON);
  return each(texts, (text) => reject(admin, text, { reason }));
}

/**
 * Closes the reports of all chosen texts, or hides the texts, which closes them too. Problems: as
 * decideSeveral.
 */
export async function settleSeveral(
  admin: Admin,
  { chosen, act, reason }: SeveralReportedInput,
): Promise<Done> {
  if (act === "spam") return removeAuthors(admin, chosen);
  const shown = chosen.filter(isText);
  if (shown.length === 0) return NONE_SHOWN;
  if (act === "close") {
    const texts = { posts: idsOf(chosen, "post"), comments: idsOf(chosen, "comment") };
    const closed = await db.transaction((tx) => closeReportsOf(tx, admin, texts));
    return closed.length === 0 ? NOTHING_LEFT : { ok: true, count: shown.length, removed: false };
  }
  if (reason === null) return refuse("invalid", "Say why. Readers see it", REASON);
  return each(shown, ({ type, id }) =>
    type === "post" ? hidePost(admin, id, { reason }) : hideComment(admin, id, { reason }),
  );
}

const REASON = { field: "reason" };
const NONE_SHOWN = refuse(
  "invalid",
  "This page shows no text of whom you chose. Look at the next pages, or remove all as spam",
  { field: "chosen" },
);
const NOTHING_LEFT = refuse("conflict", "Nothing was left of it: look at the list again");

const isText = (one: Chosen[number]): one is Chosen[number] & ChosenText => one.type !== "member";

async function each(
  texts: readonly ChosenText[],
  run: (text: ChosenText) => Promise<Outcome<object>>,
): Promise<Done> {
  let count = 0;
  // One after another, so that two moderators with the same choice do not wait for each other.
  for (const text of texts) if ((await run(text)).ok) count += 1;
  return count === 0 ? NOTHING_LEFT : { ok: true, count, removed: false };
}

async function removeAuthors(admin: Admin, chosen: Chosen): Promise<Done> {
  const [posts, comments] = await Promise.all([
    db
      .select({ id: forumPosts.authorId })
      .from(forumPosts)
      .where(inArray(forumPosts.id, idsOf(chosen, "post"))),
    db
      .select({ id: forumComments.authorId })
      .from(forumComments)
      .where(inArray(forumComments.id, idsOf(chosen, "comment"))),
  ]);
  const authors = [...posts, ...comments].map(({ id }) => id);
  const removed = await removeSpammers(admin, [...idsOf(chosen, "member"), ...authors]);
  return removed.ok ? { ok: true, count: removed.texts, removed: true } : removed;
}

/** With a number that no row has, because a list must not be empty. */
const idsOf = (chosen: Chosen, kind: Chosen[number]["type"]): number[] => [
  0,
  ...chosen.filter(({ type }) => type === kind).map(({ id }) => id),
];
