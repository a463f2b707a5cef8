import { type Named, memberName } from "~/domain/accounts/member-name";
import { commentPath, postPath, replyPath } from "../forum-paths";

type Told = {
  userId: number;
  kind: "answer" | "mention" | "follow" | "category" | "moderation";
  words: string | null;
  commentId: number | null;
  answeredId: number | null;
  number: number | null;
  post: { id: number; title: string };
  author: Named;
};

/** One sentence of what happened, as headings, feeds and mails have it. */
export function notificationTitle(told: Told): string {
  const { kind, words, commentId, post, author } = told;
  const name = memberName(author);
  const title = `“${post.title}”`;
  const commented = `${name} commented on ${title}`;
  switch (kind) {
    case "answer":
      // The author of a post is told of answers to others there too.
      if (told.answeredId !== null && told.answeredId !== told.userId) return commented;
      return `${name} answered you in ${title}`;
    case "mention":
      return `${name} mentioned you in ${title}`;
    case "follow":
      return commented;
    case "category":
      return `${name} posted ${title}`;
    case "moderation":
      return words ?? `A moderator changed ${commentId === null ? title : `a comment in ${title}`}`;
  }
}

/** The number of unread notifications after the link to them. Empty if there are none. */
export const unreadWords = (unread: number): string =>
  unread === 0 ? "" : `(${unread < 100 ? unread : "99+"})`;

/** Where its text is. */
export function notifiedPath({ commentId, number, post }: Told): string {
  return commentId === null
    ? postPath(post.id)
    : commentPath({ id: commentId, postId: post.id, number: number ?? 1 });
}

/** The form to answer it. */
export const answerPath = ({ commentId, post }: Told): string =>
  replyPath(post.id, commentId ?? undefined);
