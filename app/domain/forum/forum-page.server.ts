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

const NEWEST_PER_SECTION = 5;
const COMMENTS_PER_POST = 3;

export type ListedPost = { post: Post; comments: Comment[] };
export type ListedSection = Section & { posts: ListedPost[] };

/** The forum's front: every section with its newest posts and their latest comments. */
export async function getForumFront(viewer: Viewer): Promise<ListedSection[]> {
  const [sections, ids] = await Promise.all([listSections(), listNewestIds(NEWEST_PER_SECTION)]);
  const listed = await listWithComments(viewer, ids);
  return sections.map((section) => ({
    ...section,
    posts: listed.filter(({ post }) => (post.categoryId ?? 0) === section.key),
  }));
}

/** One page of one section, with the other sections' counts; null if there is no such page. */
export async function getSectionPage(viewer: Viewer, key: number, page: number) {
  const sections = await listSections();
  const section = sections.find((one) => one.key === key);
  const pageCount = Math.max(1, Math.ceil((section?.postCount ?? 0) / POSTS_PER_PAGE));
  if (!section || page > pageCount) return null;
  const ids = await listSectionIds(key, { page, postCount: section.postCount });
  const posts = await listWithComments(viewer, ids);
  return { section: { ...section, posts }, sections, page, pageCount };
}

export type SectionPage = NonNullable<Awaited<ReturnType<typeof getSectionPage>>>;

async function listWithComments(viewer: Viewer, ids: readonly number[]): Promise<ListedPost[]> {
  const [posts, comments] = await Promise.all([
    listPosts(viewer, ids),
    listLatestComments(viewer, ids, COMMENTS_PER_POST),
  ]);
  return posts.map((post) => ({
    post,
    comments: comments.filter(({ postId }) => postId === post.id),
  }));
}
