import type { Named } from "~/domain/accounts/member-name";
import { type Comment, listLatestComments } from "./comments/comment-queries.server";
import {
  listNewestIds,
  listPosts,
  listSectionIds,
  type Post,
  POSTS_PER_PAGE,
  type Viewer,
} from "./posts/post-queries.server";
import { listSections, type Section } from "./posts/section-queries.server";

const NEWEST_PER_SECTION = 3;
const COMMENTS_PER_POST = 2;

export type ListedPost = { post: ReturnType<typeof asListed>; comments: Comment[] };
export type ListedSection = Section & { posts: ListedPost[] };

/** The forum's front page: every section with its newest posts and their latest comments. */
export async function getForumFront(viewer: Viewer): Promise<ListedSection[]> {
  const [sections, ids] = await Promise.all([listSections(), listNewestIds(NEWEST_PER_SECTION)]);
  const listed = await listWithComments(viewer, ids);
  return sections.map((section) => ({
    ...section,
    posts: listed.filter(({ post }) => (post.category?.id ?? 0) === section.key),
  }));
}

/**
 * One page of one section, with the post counts of the other sections. Null if there is no such
 * page.
 */
export async function getSectionPage(viewer: Viewer, key: number, page: number) {
  const sections = await listSections();
  const section = sections.find((one) => one.key === key);
  const pageCount = Math.max(1, Math.ceil((section?.postCount ?? 0) / POSTS_PER_PAGE));
  if (!section || page > pageCount) return null;
  const ids = await listSectionIds(key, page);
  const posts = await listWithComments(viewer, ids);
  return { section: { ...section, posts }, sections, page, pageCount };
}

export type SectionPage = NonNullable<Awaited<ReturnType<typeof getSectionPage>>>;

async function listWithComments(viewer: Viewer, ids: readonly number[]): Promise<ListedPost[]> {
  const [posts, comments] = await Promise.all([
    listPosts(viewer, ids),
    listLatestComments(viewer, ids, COMMENTS_PER_POST),
  ]);
  const author = onceEach<Named>();
  return posts.map((post) => ({
    post: { ...asListed(post), author: author(post.author) },
    comments: comments
      .filter(({ postId }) => postId === post.id)
      .map((comment) => ({ ...comment, author: author(comment.author) })),
  }));
}

/** The columns of a visible post that a list shows. */
function asListed(post: Post) {
  const { id, title, content, videoUrl, author, category, createdAt, editedAt } = post;
  const { isPinned, isLocked, isLiked, likeCount, replyCount, viewCount } = post;
  return {
    ...{ id, title, content, videoUrl, author, category, createdAt, editedAt },
    ...{ isPinned, isLocked, isLiked, likeCount, replyCount, viewCount },
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
