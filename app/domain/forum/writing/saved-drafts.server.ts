import { and, desc, eq, lt, or, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { LIMITS, spendLimit } from "~/platform/database/limits.server";
import { onlyRow } from "~/platform/database/rows.server";
import { statement } from "~/platform/database/statement.server";
import type { Actor, User } from "~/domain/accounts/accounts.schema";
import { type Outcome, refuse } from "~/lib/outcome";
import { excerpt } from "~/lib/text/linked-text";
import { forumComments, forumPosts, forumSavedDrafts } from "~drizzle/schema";
import type { DraftInput, DraftMark } from "./draft.schema";
import { plainWords } from "./render-text.server";

const MOST_DRAFTS = 100;
const KEPT_DAYS = 90;
const EXCERPT_LENGTH = 200;

const POST_GONE = "This post is no longer there";

type Owner = Pick<User, "id">;

type Saved = {
  draft: DraftMark;
  /** Whether another window saved its draft meanwhile, so that this text became another draft. */
  isApart: boolean;
};

/**
 * Keeps what a member has typed: in the draft that the form shows or, if another window saved that
 * one meanwhile, in a new one. So no text replaces a newer one. Problems: "unauthenticated",
 * "invalid" if nothing is typed, "not-found" if the post is gone, "conflict" with 100 drafts,
 * "too-many".
 */
export async function saveDraft(
  { user }: Actor,
  postId: number | null,
  input: DraftInput,
): Promise<Outcome<Saved>> {
  if (!user) return refuse("unauthenticated", "Sign in to keep a draft");
  const tooMany = await spendLimit(LIMITS.forumDraft, String(user.id));
  if (tooMany) return tooMany;
  const { parentId, draftId, draftVersion, ...fields } = input;
  if (!`${fields.title}${fields.content}${fields.videoUrl}`.trim()) {
    return refuse("invalid", "Type something to keep", { field: "content" });
  }
  return db.transaction(async (tx) => {
    await lockDraftsOf(tx, user);
    const place = await findPlace(tx, postId, parentId);
    if (!place) return refuse("not-found", POST_GONE);
    const shown = draftId === null ? null : await findOwn(tx, user, draftId);
    if (shown && (shown.version === draftVersion || isSame(shown.fields, fields))) {
      return { ok: true, draft: await change(tx, shown, fields), isApart: false };
    }
    const equal = await findEqual(tx, user, place, fields);
    if (equal) return { ok: true, draft: equal, isApart: shown !== null };
    if ((await tx.$count(forumSavedDrafts, ofUser(user))) >= MOST_DRAFTS) {
      return refuse("conflict", `You have ${MOST_DRAFTS} drafts. Post or discard one first`);
    }
    const draft = onlyRow(
      await tx
        .insert(forumSavedDrafts)
        .values({ userId: user.id, ...place, fields })
        .returning(mark),
    );
    return { ok: true, draft, isApart: shown !== null };
  });
}

const mark = { id: forumSavedDrafts.id, version: forumSavedDrafts.version };

const ofUser = ({ id }: Owner) => eq(forumSavedDrafts.userId, id);

const isOwn = (owner: Owner, id: number) => and(eq(forumSavedDrafts.id, id), ofUser(owner));

/** Saves of one member wait for each other, so that two at once make one draft. */
const lockDraftsOf = (tx: Database, { id }: Owner) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('forum_saved_drafts'), ${id})`);

type Fields = Record<string, string>;

const isSame = (one: Fields, other: Fields) =>
  Object.keys({ ...one, ...other }).every((name) => (one[name] ?? "") === (other[name] ?? ""));

async function findOwn(tx: Database, owner: Owner, id: number) {
  const [draft] = await tx
    .select({ ...mark, fields: forumSavedDrafts.fields })
    .from(forumSavedDrafts)
    .where(isOwn(owner, id));
  return draft ?? null;
}

async function change(tx: Database, shown: DraftMark & { fields: Fields }, fields: Fields) {
  if (isSame(shown.fields, fields)) return { id: shown.id, version: shown.version };
  return onlyRow(
    await tx
      .update(forumSavedDrafts)
      .set({ fields, version: sql`${forumSavedDrafts.version} + 1`, savedAt: sql`now()` })
      .where(eq(forumSavedDrafts.id, shown.id))
      .returning(mark),
  );
}

/** What a text is for: a new post, a comment on a post, or a reply to a comment. */
export type DraftPlace = { postId: number | null; parentId: number | null };

/** Null if the post is gone. A reply whose comment is gone becomes a comment. */
async function findPlace(
  tx: Database,
  postId: number | null,
  parentId: number | null,
): Promise<DraftPlace | null> {
  if (postId === null) return { postId, parentId: null };
  const isPost = eq(forumPosts.id, postId);
  const [post] = await tx
    .select({ id: forumPosts.id })
    .from(forumPosts)
    .where(isPost)
    .for("key share");
  if (!post || parentId === null) return post ? { postId, parentId } : null;
  const isParent = eq(forumComments.id, parentId);
  const [parent] = await tx
    .select({ id: forumComments.id })
    .from(forumComments)
    .where(isParent)
    .for("key share");
  return { postId, parentId: parent ? parentId : null };
}

const inPlace = ({ postId, parentId }: DraftPlace): SQL =>
  sql`${forumSavedDrafts.postId} is not distinct from ${postId}::int
    and ${forumSavedDrafts.parentId} is not distinct from ${parentId}::int`;

/** A draft of the same text for the same place, as a second press of the button sends it. */
async function findEqual(tx: Database, owner: Owner, place: DraftPlace, fields: Fields) {
  const [draft] = await tx
    .select(mark)
    .from(forumSavedDrafts)
    .where(
      and(
        ofUser(owner),
        inPlace(place),
        eq(forumSavedDrafts.fields, sql`${JSON.stringify(fields)}::jsonb`),
      ),
    );
  return draft ?? null;
}

/**
 * Deletes the draft of a text that was posted: the version that the form showed, and any of the
 * same words for the same place. A version that another window saved since stays.
 */
export async function dropPosted(
  owner: Owner,
  place: DraftPlace,
  content: string,
  shown: DraftMark | null,
) {
  const isShown =
    shown && and(eq(forumSavedDrafts.id, shown.id), eq(forumSavedDrafts.version, shown.version));
  const hasWords = and(
    inPlace(place),
    sql`trim(${forumSavedDrafts.fields} ->> 'content', E' \\n\\t') = ${content.replace(/\r\n?/g, "\n").trim()}`,
  );
  await db.delete(forumSavedDrafts).where(and(ofUser(owner), or(isShown ?? undefined, hasWords)));
}

/** The member's draft with its fields, or null. */
export async function getSavedDraft(owner: Owner, id: number | null) {
  if (id === null) return null;
  const [draft] = await db
    .select({
      ...mark,
      postId: forumSavedDrafts.postId,
      parentId: forumSavedDrafts.parentId,
      fields: forumSavedDrafts.fields,
    })
    .from(forumSavedDrafts)
    .where(isOwn(owner, id));
  return draft ?? null;
}

/** The row of the draft that `userId` saved last for the place of `postId` and `parentId`. */
export const lastDraftRow = sql`
  select id, version, fields from ${forumSavedDrafts}
  where ${forumSavedDrafts.userId} = ${sql.placeholder("userId")}
    and ${forumSavedDrafts.postId} is not distinct from ${sql.placeholder("postId")}::int
    and ${forumSavedDrafts.parentId} is not distinct from ${sql.placeholder("parentId")}::int
  order by ${forumSavedDrafts.savedAt} desc, id desc limit 1`;

const selectLastFor = statement<DraftMark & { fields: Fields }>(lastDraftRow);

/** The draft that the member saved last for this place, with its fields, or null. */
export async function getDraftFor(owner: Owner, place: DraftPlace) {
  const [draft] = await selectLastFor({ userId: owner.id, ...place });
  return draft ?? null;
}

/** The member's drafts, the last saved first, each with its first words. */
export async function listSavedDrafts(owner: Owner) {
  const drafts = await db
    .select({
      id: forumSavedDrafts.id,
      postId: forumSavedDrafts.postId,
      parentId: forumSavedDrafts.parentId,
      postTitle: sql<string | null>`case when ${forumPosts.deletedAt} is null and
        ${forumPosts.hiddenAt} is null then ${forumPosts.title} end`,
      fields: forumSavedDrafts.fields,
      savedAt: forumSavedDrafts.savedAt,
    })
    .from(forumSavedDrafts)
    .leftJoin(forumPosts, eq(forumPosts.id, forumSavedDrafts.postId))
    .where(ofUser(owner))
    .orderBy(desc(forumSavedDrafts.savedAt), desc(forumSavedDrafts.id));
  return drafts.map(({ fields, ...draft }) => ({
    ...draft,
    title: fields.title?.trim() || null,
    text: excerpt(plainWords(fields.content ?? "", "markdown"), EXCERPT_LENGTH).text,
  }));
}

export type ListedDraft = Awaited<ReturnType<typeof listSavedDrafts>>[number];

/** Deletes the member's draft. Idempotent. Problems: "unauthenticated". */
export async function discardDraft({ user }: Actor, id: number): Promise<Outcome<object>> {
  if (!user) return refuse("unauthenticated", "Unauthorized");
  await db.delete(forumSavedDrafts).where(isOwn(user, id));
  return { ok: true };
}

/** Deletes drafts that nobody saved for 90 days. */
export async function sweepSavedDrafts() {
  await db
    .delete(forumSavedDrafts)
    .where(lt(forumSavedDrafts.savedAt, sql`now() - make_interval(days => ${KEPT_DAYS})`));
}
