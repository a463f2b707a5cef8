export const RESUME_LIMIT_BYTES = 5 * 1024 * 1024;

/** The reasons for refusing a resume. */
export const RESUME_REFUSALS = {
  size: {
    title: "File Too Large",
    description: "Please upload a resume file smaller than 5MB.",
  },
  type: { title: "Invalid File Type", description: "Please upload a PDF or Word document." },
  empty: {
    title: "File Is Empty",
    description: "This file is empty: it has no content. Please choose another file.",
  },
} as const;

/** The refusal with this text, or null. */
export function findResumeRefusal(words: string | undefined) {
  return Object.values(RESUME_REFUSALS).find(({ description }) => description === words) ?? null;
}
