import { type Guide, type GuideCategory, guideCategoryLabels } from "~/content/community/guides";
import { matchesSearch } from "~/lib/text/search-words";

const MAX_TAGS = 3;

const CATEGORIES = Object.keys(guideCategoryLabels) as GuideCategory[]; // Object.keys returns string[].

/** The options of the filter: all, then the categories. */
export const guideFilters = [
  { value: null, label: "All" },
  ...CATEGORIES.map((value) => ({ value, label: guideCategoryLabels[value] })),
] as const;

/** A guide in the form that the list shows. */
export type GuideSummary = Omit<Guide, "steps" | "category"> & { category: string; steps: number };

/** The guides that match the words and the category. Null matches every category. */
export function findGuides(
  guides: readonly Guide[],
  asked: { q: string; category: GuideCategory | null },
): GuideSummary[] {
  return guides
    .filter(({ category }) => !asked.category || category === asked.category)
    .filter((guide) => matchesSearch(asked.q, [guide.title, guide.excerpt, ...guide.tags]))
    .map(({ steps, ...guide }) => ({
      ...guide,
      category: guideCategoryLabels[guide.category],
      tags: guide.tags.slice(0, MAX_TAGS),
      steps: steps.length,
    }));
}

/** The category of this name, or null. */
export function asGuideCategory(name: string | null): GuideCategory | null {
  return CATEGORIES.find((category) => category === name) ?? null;
}

/** The guide with this id, or null. */
export function getGuide(guides: readonly Guide[], id: string | undefined): Guide | null {
  return guides.find((guide) => guide.id === id) ?? null;
}

/** The step number in a URL, from 1, limited to the guide's steps. */
export function stepNumber(asked: string | null, guide: Guide): number {
  const step = /^\d{1,3}$/.test(asked ?? "") ? Number(asked) : 1;
  return Math.min(Math.max(step, 1), guide.steps.length);
}
