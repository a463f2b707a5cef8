export const RESUME_LIMIT_BYTES = 5 * 1024 * 1024;

/** The reasons for refusing a resume (SPEC.md, section 5). */
export const RESUME_REFUSALS = {
  size: {
    title: "File Too Large",
    description: "Please upload a resume file smaller than 5MB.",
  },
  type: { title: "Invalid File Type", description: "Please upload a PDF or Word document." },
} as const;

/** The refusal with this text, or null. */
export function findResumeRefusal(words: string | undefined) {
  const { size, type } = RESUME_REFUSALS;
  return [size, type].find(({ description }) => description === words) ?? null;
}
