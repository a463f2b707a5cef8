import type { Named } from "~/domain/accounts/member-name";
import { excerpt } from "~/lib/text/linked-text";
import { type Comment, listLatestComments } from "./comments/comment-queries.server";
import {
  listNewestIds,
  listPosts,
  listSectionIds,
  type Post,
  POSTS_PER_PAGE,
} from "./posts/post-queries.server";
import { listSections, type Section } from "./posts/section-queries.server";

const NEWEST_PER_SECTION = 3;
const EXCERPT_LENGTH = 200;
const OPENED_COMMENTS = 5;

/** What the reader opened of a post. The comments are the latest; the post's page has all. */
export type OpenedPost = { comments: Comment[] };
export type ListedPost = ReturnType<typeof asListed> & { opened?: OpenedPost };
export type ListedSection = Section & { posts: ListedPost[] };

/**
 * The forum's front page: every section with its newest posts, one of which the reader may have
 * opened.
 */
export async function getForumFront(openedId: number | null): Promise<ListedSection[]> {
  const [sections, ids] = await Promise.all([listSections(), listNewestIds(NEWEST_PER_SECTION)]);
  const listed = await listShown(ids, openedId);
  return sections.map((section) => ({
    ...section,
    posts: listed.filter(({ sectionKey }) => sectionKey === section.key).map(({ post }) => post),
  }));
}

/**
 * One page of one section, with the post counts of the other sections. Null if there is no such
 * page.
 */
export async function getSectionPage(key: number, page: number, openedId: number | null) {
  const sections = await listSections();
  const section = sections.find((one) => one.key === key);
  const pageCount = Math.max(1, Math.ceil((section?.postCount ?? 0) / POSTS_PER_PAGE));
  if (!section || page > pageCount) return null;
  const ids = await listSectionIds(key, page);
  const posts = (await listShown(ids, openedId)).map(({ post }) => post);
  return { section: { ...section, posts }, sections, page, pageCount };
}

export type SectionPage = NonNullable<Awaited<ReturnType<typeof getSectionPage>>>;

async function listShown(ids: readonly number[], openedId: number | null) {
  const [posts, comments] = await Promise.all([
    listPosts(ids),
    listLatestComments(
      ids.filter((id) => id === openedId),
      OPENED_COMMENTS,
    ),
  ]);
  const author = onceEach<Named>();
  return posts.map((post) => ({
    sectionKey: post.category?.id ?? 0,
    post: {
      ...asListed(post),
      author: author(post.author),
      ...(post.id === openedId && {
        opened: {
          comments: comments.map((comment) => ({ ...comment, author: author(comment.author) })),
        },
      }),
    },
  }));
}

/** What a list shows of a visible post: its first words, not its category, which is the section. */
function asListed(post: Post) {
  const { id, title, videoUrl, author, createdAt, editedAt } = post;
  const { isPinned, isLocked, likeCount, replyCount, viewCount } = post;
  const { text, isCut } = excerpt(post.content, EXCERPT_LENGTH);
  return {
    ...{ id, title, text, author, createdAt, likeCount, replyCount, viewCount },
    // Most posts have none of these, which the page's data would name for each post.
    ...(isCut && { isCut }),
    ...(isPinned && { isPinned }),
    ...(isLocked && { isLocked }),
    ...(videoUrl && { videoUrl }),
    ...(editedAt && { editedAt }),
  };
}

/**
 * Returns the same object for equal values: the serialised data of the page contains each object
 * once.
 */
function onceEach<Value extends { id: number }>() {
  const known = new Map<number, Value>();
  return (value: Value): Value => {
    const first = known.get(value.id) ?? value;
    known.set(value.id, first);
    return first;
  };
}
