import { useMatches } from "@remix-run/react";
import type { Content, EditedContent, SectionKey } from "~/content/content";
import { filled, type Site, siteWith } from "~/content/site";

/** A section as it was edited, else the words of app/content, with the facts in their places. */
export function useContent<Key extends SectionKey>(key: Key, original: Content[Key]): Content[Key] {
  return contentOf(useMatches(), key, original);
}

/** The same for a page's meta. */
export function contentOf<Key extends SectionKey>(
  matches: readonly Match[],
  key: Key,
  original: Content[Key],
): Content[Key] {
  return filled(editedIn(matches, key) ?? original, siteIn(matches));
}

/** The facts of the business. */
export function useSite(): Site {
  return siteIn(useMatches());
}

/** The same for a page's meta. */
export const siteIn = (matches: readonly Match[]): Site => siteWith(editedIn(matches, "facts"));

type Match = { data?: unknown } | undefined;

function editedIn<Key extends SectionKey>(
  matches: readonly Match[],
  key: Key,
): EditedContent[Key] | undefined {
  for (const match of matches) {
    const edited = hasContent(match?.data) ? match.data.content[key] : undefined;
    if (edited !== undefined) return edited;
  }
  return undefined;
}

type WithContent = { content: EditedContent };

// Loaders return `content` of editedContent only.
const hasContent = (data: unknown): data is WithContent =>
  typeof data === "object" &&
  data !== null &&
  "content" in data &&
  typeof data.content === "object" &&
  data.content !== null;
