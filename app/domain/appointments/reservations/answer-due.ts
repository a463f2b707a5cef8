const ANSWER_MS = 24 * 60 * 60_000;

/** When a request must be answered: within 24 hours (SPEC.md, service promises). */
export const answerDueAt = (now: Date) => new Date(now.getTime() + ANSWER_MS);
