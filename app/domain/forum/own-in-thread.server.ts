import { newCommentsIn } from "./reads/new-comments.server";
import { getDraftFor } from "./writing/saved-drafts.server";

/** The names of the texts, for `perReaderTexts`. */
export const OWN_IN_THREAD = ["news", "newsPath", "draft", "draftId", "draftVersion"] as const;

export type OwnInThread = Record<(typeof OWN_IN_THREAD)[number], string>;

/**
 * What the page of a post shows each reader of their own, as texts: what is new since they were
 * there, and the draft of a comment. Empty where there is nothing.
 */
export function ownInThread(postId: number): (reader: { id: number }) => Promise<OwnInThread> {
  return async (reader) => {
    const [{ words, path }, draft] = await Promise.all([
      newCommentsIn(postId, reader),
      getDraftFor(reader, { postId, parentId: null }),
    ]);
    return {
      news: words,
      newsPath: path,
      draft: draft?.fields.content ?? "",
      draftId: String(draft?.id ?? ""),
      draftVersion: String(draft?.version ?? ""),
    };
  };
}
