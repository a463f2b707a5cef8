import { sql } from "drizzle-orm";
import { statement } from "~/platform/database/statement.server";
import {
  forumFollows,
  forumLikes,
  forumPosts,
  forumSavedDrafts,
  forumSuspensions,
} from "~drizzle/schema";
import { type Meanwhile, refusalToChange, refusalToDelete, type Written } from "./edit-window";
import {
  askedMark,
  changeableMark,
  deletableMark,
  FIRST_POST_MARK,
  followedMark,
  likedMark,
  newCommentsMark,
  newPostMark,
  NEW_POST_DRAFT_MARK,
  SUSPENDED_MARK,
} from "./reader-marks";
import { unreadRows } from "./reads/list-unread.server";

type Reader = { id: number };
type Identified = { id: number };
type Listed = readonly { post: Identified; comments: readonly Identified[] }[];
export type ShownPost = Written & Identified & { isLocked: boolean; replyCount: number };
export type ShownComment = Written & Identified & { parentId: number | null };

/** The marks of those posts and comments that the reader likes or follows. Runs one query. */
export function likedAmong(reader: Reader, listed: Listed): Promise<string[]> {
  return listOwn(reader, idsIn(listed));
}

type InList = Identified & { opened?: { comments: readonly Identified[] } };

/**
 * What a list of posts is to each reader, for `perReader`: the marks of what is new, of
 * a writer of a new post, and of what the reader likes and follows of the opened post, separated by spaces.
 */
export function listMarks(posts: readonly InList[]): (reader: Reader) => Promise<string> {
  const ids = posts.map(({ id }) => id);
  const opened = posts.flatMap((post) =>
    post.opened ? [{ post, comments: post.opened.comments }] : [],
  );
  const shown = opened.length > 0 ? idsIn(opened) : null;
  return async (reader) => {
    const [listed, own] = await Promise.all([
      selectListMarks({ userId: reader.id, posts: ids }),
      shown ? listOwn(reader, shown) : [],
    ]);
    const marks = listed.map(({ id, isNewPost, mark }) =>
      id === null ? mark : isNewPost ? newPostMark(id) : newCommentsMark(id),
    );
    return [...marks, ...own].join(" ");
  };
}

const writerRows = sql`
  select ${sql.raw(`'${NEW_POST_DRAFT_MARK}'`)} as mark where exists (
    select from ${forumSavedDrafts} where ${forumSavedDrafts.userId} = ${sql.placeholder("userId")}
      and ${forumSavedDrafts.postId} is null)
  union all
  select ${sql.raw(`'${FIRST_POST_MARK}'`)} where not exists (
    select from ${forumPosts} where ${forumPosts.authorId} = ${sql.placeholder("userId")})`;

const selectWriterMarks = statement<{ mark: string }>(writerRows);

const selectListMarks = statement<{
  id: number | null;
  isNewPost: boolean;
  mark: string | null;
}>(sql`
  select id, "isNewPost", null as mark from (${unreadRows}) unread
  union all
  select null, false, mark from (${writerRows}) writer`);
/** The marks of a reader who writes a new post: whether it is the first, and has a draft. */
export async function listWriterMarks({ id }: Reader): Promise<string[]> {
  const rows = await selectWriterMarks({ userId: id });
  return rows.map(({ mark }) => mark);
}

/**
 * The marks of what the reader may change and delete in a thread, and of who asks in it. A reply on
 * a later page is not known here: who would delete what it answers is refused.
 */
export function threadRights(
  post: ShownPost,
  comments: readonly ShownComment[],
): (reader: Reader) => string[] {
  const { isLocked } = post;
  const {
    id: postId,
    author: { id: askedBy },
  } = post;
  const answered = new Set(
    comments.filter((one) => !one.deletedAt && !one.hiddenAt).map(({ parentId }) => parentId),
  );
  const written = [
    { ...asWritten("post", post), isLocked, isAnswered: post.replyCount > 0 },
    ...comments.map((one) => ({
      ...asWritten("comment", one),
      ...{ isLocked, isAnswered: answered.has(one.id) },
    })),
  ];
  return (reader) => {
    const rights = written.flatMap((one) => rightsTo(one, reader, new Date()));
    return reader.id === askedBy ? [...rights, askedMark(postId)] : rights;
  };
}

type Kind = "post" | "comment";

/** Only this, because a cached page keeps it. */
const asWritten = (
  kind: Kind,
  { id, author, createdAt, deletedAt, hiddenAt, heldFor }: Written & Identified,
) => ({ kind, id, author: { id: author.id }, createdAt, deletedAt, hiddenAt, heldFor });

type OnPage = Written & Identified & Meanwhile & { kind: Kind };

const rightsTo = (one: OnPage, reader: Reader, now: Date): string[] => [
  ...(refusalToChange(one, reader, now) === null ? [changeableMark(one.kind, one.id)] : []),
  ...(refusalToDelete(one, reader, now) === null ? [deletableMark(one.kind, one.id)] : []),
];

export const idsIn = (listed: Listed) => ({
  posts: listed.map(({ post }) => post.id),
  comments: listed.flatMap(({ comments }) => comments.map(({ id }) => id)),
});

export type Own = {
  kind: "like" | "follow" | "suspension";
  postId: number | null;
  commentId: number | null;
};

// Each list goes through a subquery, so that PostgreSQL plans the query once for a connection. From
// known ids it expects fewer rows, and so plans again for each page: 4 ms for 100 comments among
// 10,000 likes (PGlite 0.5, November 2026).
/** Rows of what `userId` likes and follows among `posts` and `comments`, and of a suspension. */
export const ownRows = sql`
  select ${forumLikes.postId} as "postId", ${forumLikes.commentId} as "commentId",
    'like' as "kind"
  from ${forumLikes} where ${forumLikes.userId} = ${sql.placeholder("userId")}
    and (${forumLikes.postId} = any(array(select unnest(${sql.placeholder("posts")}::int[])))
      or ${forumLikes.commentId} = any(array(select unnest(${sql.placeholder("comments")}::int[]))))
  union all
  select ${forumFollows.postId}, null, 'follow'
  from ${forumFollows} where ${forumFollows.userId} = ${sql.placeholder("userId")}
    and ${forumFollows.postId} = any(${sql.placeholder("posts")}::int[])
  union all
  select null, null, 'suspension'
  from ${forumSuspensions} where ${forumSuspensions.userId} = ${sql.placeholder("userId")}
    and ${forumSuspensions.endedAt} is null and ${forumSuspensions.until} > now()`;

const selectOwn = statement<Own>(ownRows);

/**
 * The marks of what the reader likes and follows among the shown, and whether they are kept from
 * writing.
 */
async function listOwn(reader: Reader, shown: ReturnType<typeof idsIn>): Promise<string[]> {
  return (await selectOwn({ userId: reader.id, ...shown })).map(ownMark);
}

/** The mark of a row of ownRows. */
export function ownMark({ kind, postId, commentId }: Own): string {
  if (kind === "suspension") return SUSPENDED_MARK;
  if (kind === "follow") return followedMark("post", postId ?? 0);
  return postId === null ? likedMark("comment", commentId ?? 0) : likedMark("post", postId);
}

const selectFollow = statement<object>(sql`
  select 1 from ${forumFollows} where ${forumFollows.userId} = ${sql.placeholder("userId")}
    and ${forumFollows.categoryId} = ${sql.placeholder("categoryId")}`);

/** The mark of a category for those who follow it, for `perReader`. */
export function categoryMarks(categoryId: number): (reader: Reader) => Promise<string> {
  return async ({ id }) => {
    const found = await selectFollow({ userId: id, categoryId });
    return found.length > 0 ? followedMark("category", categoryId) : "";
  };
}
