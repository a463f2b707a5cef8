/**
 * A message on the page. Screen readers announce an error at once and a success at the next pause.
 */
export type Toast = {
  kind: "success" | "error";
  title: string;
  description?: string;
  /** The id of the element that the toast belongs to, if the page shows it there. */
  at?: string;
};

/** The words of a toast. */
export type Words = Pick<Toast, "title" | "description">;

/** The words for a failed form post. */
export type FailureWords = Words;
