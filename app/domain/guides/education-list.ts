import {
  type EducationCategory,
  educationCategoryLabels,
  type EducationGuide,
} from "~/content/community/guides";
import { matchesSearch } from "~/lib/text/search-words";

const CATEGORIES = Object.keys(educationCategoryLabels) as EducationCategory[]; // Object.keys returns string[].

/** The options of the filter: all, then the categories. */
export const educationFilters = [
  { value: null, label: "All" },
  ...CATEGORIES.map((value) => ({ value, label: educationCategoryLabels[value] })),
] as const;

/** An article in the form that the list shows. */
export type EducationSummary = Omit<EducationGuide, "content" | "category"> & { category: string };

type Asked = { q: string; category: EducationCategory | null; isFeatured: boolean };

/** The articles that match the words and the category; all of them, or only the featured ones. */
export function findEducationGuides(
  articles: readonly EducationGuide[],
  { q, category, isFeatured }: Asked,
): EducationSummary[] {
  return articles
    .filter((guide) => !isFeatured || guide.featured)
    .filter((guide) => !category || guide.category === category)
    .filter(({ title, excerpt, content }) => matchesSearch(q, [title, excerpt, ...content]))
    .map(({ content: _, ...guide }) => ({
      ...guide,
      category: educationCategoryLabels[guide.category],
    }));
}

/** The category of this name, or null. "all" is not a category. */
export function asEducationCategory(name: string | null): EducationCategory | null {
  return CATEGORIES.find((category) => category === name) ?? null;
}

/** The article with this id, or null. */
export function getEducationGuide(
  articles: readonly EducationGuide[],
  id: string | undefined,
): EducationGuide | null {
  return articles.find((guide) => guide.id === id) ?? null;
}
