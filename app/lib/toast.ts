/** One message for the page; a failure is announced at once, a success when there is a pause. */
export type Toast = { kind: "success" | "error"; title: string; description?: string };

/** What a form says when its post failed; SPEC.md, section 8. */
export type FailureWords = Pick<Toast, "title" | "description">;
