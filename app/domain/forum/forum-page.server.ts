import { asShown, type ListedPost } from "./posts/listed-posts.server";
import {
  listNewestPosts,
  listPosts,
  listSectionIds,
  POSTS_PER_PAGE,
} from "./posts/post-queries.server";
import { sectionKey } from "./posts/section-counts.server";
import { listSections, type Section } from "./posts/section-queries.server";

const NEWEST_PER_SECTION = 3;

export type ListedSection = Section & { posts: ListedPost[] };

/**
 * The forum's front page: every section with its newest posts, one of which the reader may have
 * opened.
 */
export async function getForumFront(openedId: number | null): Promise<ListedSection[]> {
  const [sections, newest] = await Promise.all([
    listSections(),
    listNewestPosts(NEWEST_PER_SECTION),
  ]);
  const shown = await asShown(newest, openedId);
  return sections.map((section) => ({
    ...section,
    posts: shown
      .filter(({ row }) => sectionKey(row.categoryId) === section.key)
      .map(({ post }) => post),
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
  const found = await listPosts(await listSectionIds(key, page));
  const posts = (await asShown(found, openedId)).map(({ post }) => post);
  return { section: { ...section, posts }, sections, page, pageCount };
}

export type SectionPage = NonNullable<Awaited<ReturnType<typeof getSectionPage>>>;
