import { excerpt } from "~/lib/text/linked-text";
import { listFirstComments, type ShownComment } from "../comments/comment-queries.server";
import { OPENED_COMMENTS } from "../forum-paths";
import { plainHtml } from "../writing/plain-html";
import { plainWords, withHtml } from "../writing/render-text.server";
import type { Post } from "./post-queries.server";

/** A text up to this length is shown as a whole, a longer one only by its first words. */
const SHORT_TEXT = 120;
const FIRST_WORDS = 70;
/** The part of a long text that is rendered to find its first words. */
const BEGINNING = 1000;

/** The level of a post's title in a list. */
const UNDER_TITLE = 4;

/** What the reader opened of a post: its whole text and its first comments. */
type OpenedPost = { html: string; comments: ShownComment[] };
export type ListedPost = ReturnType<typeof asListed> & { opened?: OpenedPost };

/** The posts as lists show them, each beside its row. One of them may be opened. */
export async function asShown(
  rows: readonly Post[],
  openedId: number | null,
): Promise<{ row: Post; post: ListedPost }[]> {
  const isOpened = openedId !== null && rows.some(({ id }) => id === openedId);
  const comments = isOpened ? await listFirstComments(openedId, OPENED_COMMENTS) : [];
  const author = onceEach<Post["author"]>();
  return rows.map((row) => ({
    row,
    post: {
      ...asListed(row),
      author: author(row.author),
      ...(row.id === openedId && {
        opened: {
          html: withHtml(row, UNDER_TITLE).html,
          comments: comments.map((comment) => ({
            ...withHtml(comment, UNDER_TITLE),
            author: author(comment.author),
          })),
        },
      }),
    },
  }));
}

/** What a list shows of a post: its first words, not its category, which is the section. */
function asListed(post: Post) {
  const { id, title, videoUrl, author, createdAt, editedAt } = post;
  const { isPinned, isLocked, likeCount, replyCount, viewCount } = post;
  const words = plainWords(post.content.slice(0, BEGINNING), post.format);
  const text = words.length > SHORT_TEXT ? excerpt(words, FIRST_WORDS).text : words;
  return {
    ...{ id, title, html: plainHtml(text), author, createdAt, likeCount, replyCount, viewCount },
    // Most posts have none of these, which the page's data would name for each post.
    ...(isPinned && { isPinned }),
    ...(isLocked && { isLocked }),
    ...(videoUrl && { videoUrl }),
    ...(editedAt && { editedAt }),
    ...(post.answer && { answerId: post.answer.id }),
  };
}

/**
 * Returns the same object for equal values: the serialised data of the page contains each object
 * once.
 */
export function onceEach<Value extends { id: number | null }>() {
  const known = new Map<number | null, Value>();
  return (value: Value): Value => {
    const first = known.get(value.id) ?? value;
    known.set(value.id, first);
    return first;
  };
}
