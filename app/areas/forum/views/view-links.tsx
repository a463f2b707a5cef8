import { sectionPath } from "~/domain/forum/forum-paths";
import { FORUM_VIEWS, type ForumView, viewPath } from "~/domain/forum/views/forum-views";
import { FilterLinks } from "~/ui/lists/filter-links";

type Props = {
  /** Null for the list by category. */
  current: ForumView | null;
  /** The section's key, which the links keep. Null for all. */
  category: number | null;
};

/** Links to the forum's views. The first one is the list by category. */
export function ViewLinks({ current, category }: Props) {
  const views = Object.keys(FORUM_VIEWS) as ForumView[]; // Its keys are the names of the views.
  return (
    <FilterLinks
      label="Views of the forum"
      filters={[
        {
          to: category === null ? "/community/forum" : sectionPath(category),
          label: "Categories",
          isCurrent: current === null,
        },
        ...views.map((view) => ({
          to: viewPath(view, { category }),
          label: FORUM_VIEWS[view].label,
          isCurrent: view === current,
        })),
      ]}
    />
  );
}
