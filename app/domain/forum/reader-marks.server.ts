import { sql } from "drizzle-orm";
import { statement } from "~/database/statement.server";
import { forumLikes } from "~drizzle/schema";
import { refusalToChange, type Written } from "./edit-window";
import { changeableMark, likedMark } from "./reader-marks";

type Reader = { id: number };
type Identified = { id: number };
type Listed = readonly { post: Identified; comments: readonly Identified[] }[];
type Shown = Written & Identified;

/** The marks of those posts and comments that the reader likes. Runs one query. */
export function likedAmong(reader: Reader, listed: Listed): Promise<string[]> {
  return listLikes(reader, idsIn(listed));
}

/**
 * What a list of posts is to each reader, for `perReader`: the marks of what the reader likes,
 * separated by spaces.
 */
export function listMarks(listed: Listed): (reader: Reader) => Promise<string> {
  const ids = idsIn(listed);
  return async (reader) => (await listLikes(reader, ids)).join(" ");
}

/** The same for a thread, with the marks of what the reader may still change. */
export function threadMarks(
  post: Shown,
  comments: readonly Shown[],
): (reader: Reader) => Promise<string> {
  const ids = idsIn([{ post, comments }]);
  const written = [
    { mark: changeableMark("post", post.id), ...rightsOf(post) },
    ...comments.map((one) => ({ mark: changeableMark("comment", one.id), ...rightsOf(one) })),
  ];
  return async (reader) => {
    const now = new Date();
    const changeable = written.filter((one) => refusalToChange(one, reader, now) === null);
    const liked = await listLikes(reader, ids);
    return [...liked, ...changeable.map(({ mark }) => mark)].join(" ");
  };
}

/** Only this, because a cached page keeps it. */
const rightsOf = ({ author, createdAt, deletedAt, hiddenAt }: Shown): Written => ({
  author: { id: author.id },
  createdAt,
  deletedAt,
  hiddenAt,
});

const idsIn = (listed: Listed) => ({
  posts: listed.map(({ post }) => post.id),
  comments: listed.flatMap(({ comments }) => comments.map(({ id }) => id)),
});

type Like = { postId: number | null; commentId: number | null };

const selectLikes = statement<Like>(sql`
  select ${forumLikes.postId} as "postId", ${forumLikes.commentId} as "commentId"
  from ${forumLikes} where ${forumLikes.userId} = ${sql.placeholder("userId")}
    and (${forumLikes.postId} = any(${sql.placeholder("posts")}::int[])
      or ${forumLikes.commentId} = any(${sql.placeholder("comments")}::int[]))`);

async function listLikes(reader: Reader, shown: ReturnType<typeof idsIn>): Promise<string[]> {
  const likes = await selectLikes({ userId: reader.id, ...shown });
  return likes.map(({ postId, commentId }) =>
    postId === null ? likedMark("comment", commentId ?? 0) : likedMark("post", postId),
  );
}
