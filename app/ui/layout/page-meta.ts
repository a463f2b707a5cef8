import { withoutBidiControls } from "~/lib/text/bidi-controls";
import { siteIn } from "./use-content";

type Match = { id: string; data?: unknown } | undefined;

const isRejected = (data: unknown) =>
  typeof data === "object" && data !== null && "isFormRejected" in data && data.isFormRejected;

/**
 * A page's meta: the title with the site's name, "Error: " in front while a form on it is refused,
 * and a description for search engines. A description without a word is replaced by the title.
 */
export function pageMeta(words: string, matches: readonly Match[], description?: string) {
  // Titles from before lines were read without them.
  const title = withoutBidiControls(words);
  const root = matches.find((match) => match?.id === "root");
  const prefix = isRejected(root?.data) ? "Error: " : "";
  return [
    { title: `${prefix}${title} · ${siteIn(matches).name}` },
    { property: "og:title", content: title },
    ...(description === undefined ? [] : descriptionMeta(description.trim() || title)),
  ];
}

/** The description for search engines and shared links. */
export const descriptionMeta = (description: string) => [
  { name: "description", content: description },
  { property: "og:description", content: description },
];

/** Facts for search engines, if there are any. */
export const jsonLdMeta = (facts: object | null | undefined) =>
  facts ? [{ "script:ld+json": facts }] : [];
