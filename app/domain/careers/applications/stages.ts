/** The stages of an application, in their usual order. */
export const STAGES = [
  { value: "received", label: "Received" },
  { value: "reading", label: "Being read" },
  { value: "interview", label: "Interview" },
  { value: "offer", label: "Offer" },
  { value: "hired", label: "Hired" },
  { value: "declined", label: "Declined" },
  { value: "withdrawn", label: "Withdrawn" },
] as const;

export type Stage = (typeof STAGES)[number]["value"];

/** The stage with this name and its label, or null. */
export const stageOf = (name: string | undefined) =>
  STAGES.find(({ value }) => value === name) ?? null;

/** The stages after which nothing waits for the team. */
export const isSettled = (stage: string) =>
  stage === "hired" || stage === "declined" || stage === "withdrawn";

const STAGES_WITH_MAIL = ["interview", "offer", "hired", "declined"] as const;
export type StageWithMail = (typeof STAGES_WITH_MAIL)[number];

/** Whether a mail is proposed with a move to the stage. */
export const proposesMail = (stage: Stage): stage is StageWithMail =>
  STAGES_WITH_MAIL.some((one) => one === stage);
