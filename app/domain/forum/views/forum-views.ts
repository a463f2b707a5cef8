import { sectionQuery } from "../forum-paths";

/** The forum as lists of one order each, with the last segment of their addresses. */
export const FORUM_VIEWS = {
  latest: { label: "Latest", title: "Latest activity", empty: "No posts here yet." },
  new: { label: "New", title: "New posts", empty: "No posts here yet." },
  unanswered: {
    label: "Unanswered",
    title: "Unanswered posts",
    empty: "Every post here has an answer.",
  },
  following: {
    label: "Following",
    title: "What you follow",
    empty: "You follow nothing here. A post and a category have a button for it.",
  },
  mine: { label: "Mine", title: "Your posts", empty: "You have written no posts here." },
} as const;

export type ForumView = keyof typeof FORUM_VIEWS;

export const isForumView = (name: string): name is ForumView => Object.hasOwn(FORUM_VIEWS, name);

/** Whether the view differs between members, so that a visitor has none. */
export const isOwnView = (view: ForumView) => view === "following" || view === "mine";

/** What is asked of a view. `category` is a section's key: 0 is Uncategorized, null is all. */
export type ViewAsked = { category: number | null; before: string | null };

/** The path of a view, of one category or of all, from its newest post or below a cursor. */
export function viewPath(view: ForumView, { category, before }: Partial<ViewAsked> = {}): string {
  const query = new URLSearchParams(category == null ? {} : sectionQuery(category));
  if (before) query.set("before", before);
  return `/community/forum/${view}${query.size > 0 ? `?${query}` : ""}`;
}
