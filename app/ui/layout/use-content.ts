import { useMatches } from "@remix-run/react";
import type { Content, EditedContent, SectionKey } from "~/content/content";
import { type Site, siteWith } from "~/content/site";

/** A section as it was edited, else the words of app/content. */
export function useContent<Key extends SectionKey>(key: Key, original: Content[Key]): Content[Key] {
  return useEdited(key) ?? original;
}

/** The facts of the business. */
export function useSite(): Site {
  return siteWith(useEdited("facts"));
}

function useEdited<Key extends SectionKey>(key: Key): Content[Key] | undefined {
  for (const { data } of useMatches()) {
    const edited = hasContent(data) ? data.content[key] : undefined;
    if (edited !== undefined) return edited;
  }
  return undefined;
}

// Loaders return `content` of editedContent only.
const hasContent = (data: unknown): data is { content: EditedContent } =>
  typeof data === "object" &&
  data !== null &&
  "content" in data &&
  typeof data.content === "object" &&
  data.content !== null;
