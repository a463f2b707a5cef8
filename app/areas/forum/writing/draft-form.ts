import type { SubmissionResult } from "@conform-to/react";
import type { FormEvent } from "react";
import type { DraftMark } from "~/domain/forum/writing/draft.schema";
import { readId } from "~/lib/input/read-id";
import type { useDraft } from "./use-draft";

/** The draft that a form showed which the server sent back. */
export function markIn(result: SubmissionResult | undefined): DraftMark | null {
  const { draftId, draftVersion } = result?.initialValue ?? {};
  const id = typeof draftId === "string" ? readId(draftId) : null;
  const version = typeof draftVersion === "string" ? readId(draftVersion) : null;
  return id === null || version === null ? null : { id, version };
}

/** What a form does so that its text is kept while it is typed. */
export const withDraft = ({
  onInput,
  stop,
}: Pick<ReturnType<typeof useDraft>, "onInput" | "stop">) => ({
  onInput,
  onPress: (event: FormEvent<HTMLFormElement>) => {
    if (!isSecondButton(event.nativeEvent)) stop();
  },
});

/** A preview leaves the text in the form. Only the first button has no name. */
const isSecondButton = (event: Event) =>
  event instanceof SubmitEvent && event.submitter?.hasAttribute("name") === true;
