import { canModerate } from "~/domain/accounts/roles";
import { asc, eq, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { forumComments, forumPosts, forumVersions } from "~drizzle/schema";
import { getComment } from "../comments/comment-queries.server";
import { getPost, type Viewer } from "../posts/post-queries.server";
import { withHtml, type WrittenText } from "./render-text.server";

type Target = { postId: number } | { commentId: number };

/** Keeps what a text is, before an edit in the same transaction changes it. */
export async function keepVersion(tx: Database, target: Target) {
  await tx.execute(
    "postId" in target
      ? sql`
          insert into ${forumVersions}
            (post_id, author_id, title, video_url, content, format, mentions, written_at)
          select id, author_id, title, video_url, content, format, mentions,
            coalesce(edited_at, created_at)
          from ${forumPosts} where id = ${target.postId}`
      : sql`
          insert into ${forumVersions}
            (comment_id, author_id, content, format, mentions, written_at)
          select id, author_id, content, format, mentions, coalesce(edited_at, created_at)
          from ${forumComments} where id = ${target.commentId}`,
  );
}

const ofTarget = (target: Target) =>
  "postId" in target
    ? eq(forumVersions.postId, target.postId)
    : eq(forumVersions.commentId, target.commentId);

/** Deletes what a text was, in the transaction that deletes the text. */
export const dropVersions = (tx: Database, target: Target) =>
  tx.delete(forumVersions).where(ofTarget(target));

/** Whom the versions before the present one named. */
export async function listNamedBefore(tx: Database, target: Target) {
  const rows = await tx
    .select({ mentions: forumVersions.mentions })
    .from(forumVersions)
    .where(ofTarget(target));
  return rows.map(({ mentions }) => mentions);
}

const listVersions = (target: Target) =>
  db
    .select({
      id: forumVersions.id,
      title: forumVersions.title,
      videoUrl: forumVersions.videoUrl,
      content: forumVersions.content,
      format: forumVersions.format,
      mentions: forumVersions.mentions,
      writtenAt: forumVersions.writtenAt,
    })
    .from(forumVersions)
    .where(ofTarget(target))
    .orderBy(asc(forumVersions.id));

/** The level of the heading above each version. */
const UNDER = 2;

/** Whether the viewer may read what moderators hid, or hold, of this author. */
const mayReadHidden = (viewer: Viewer, author: { id: number }) =>
  viewer !== null && (canModerate(viewer) || viewer.id === author.id);

/**
 * Every version of a post, the newest first. Null if the viewer may not read the post, as on its
 * page.
 */
export async function getPostHistory(viewer: Viewer, id: number) {
  const [post, versions] = await Promise.all([getPost(id), listVersions({ postId: id })]);
  if (!post || post.deletedAt) return null;
  if (post.hiddenAt && !mayReadHidden(viewer, post.author)) return null;
  return historyOf(post, versions);
}

/** The same of a comment, which cannot be read if its post cannot. */
export async function getCommentHistory(viewer: Viewer, id: number) {
  const [comment, versions] = await Promise.all([
    getComment(viewer, id),
    listVersions({ commentId: id }),
  ]);
  if (!comment || comment.deletedAt) return null;
  if (comment.hiddenAt && !mayReadHidden(viewer, comment.author)) return null;
  const post = await getPost(comment.postId);
  if (!post || post.deletedAt) return null;
  if (post.hiddenAt && !mayReadHidden(viewer, post.author)) return null;
  const { postId, number } = comment;
  return { ...historyOf({ title: null, videoUrl: null, ...comment }, versions), postId, number };
}

type Version = Awaited<ReturnType<typeof listVersions>>[number];

type Present = WrittenText & {
  id: number;
  author: NonNullable<Awaited<ReturnType<typeof getPost>>>["author"];
  title: string | null;
  videoUrl: string | null;
  createdAt: Date;
  editedAt: Date | null;
};

function historyOf(present: Present, earlier: readonly Version[]) {
  const { id, author, title, videoUrl, content, format, mentions, createdAt, editedAt } = present;
  const now = {
    id: 0,
    title,
    videoUrl,
    content,
    format,
    mentions,
    writtenAt: editedAt ?? createdAt,
  };
  return {
    id,
    author,
    /** Texts that were edited before versions were kept lack those. */
    isWhole: editedAt === null || earlier.length > 0,
    versions: [...earlier, now].reverse().map((version) => withHtml(version, UNDER)),
  };
}

export type History = ReturnType<typeof historyOf>;
