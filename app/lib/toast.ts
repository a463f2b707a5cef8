/** One message for the page; a failure is announced at once, a success when there is a pause. */
export type Toast = {
  kind: "success" | "error";
  title: string;
  description?: string;
  /** The id of the element it is about, where the page has one for it. */
  at?: string;
};

/** What is said of an action, done or failed. */
export type Words = Pick<Toast, "title" | "description">;

/** What a form says when its post failed; SPEC.md, section 8. */
export type FailureWords = Words;
