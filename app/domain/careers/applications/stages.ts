import { site } from "~/content/site";

/** The stages of an application, in their usual order. */
export const STAGES = [
  { value: "received", label: "Received" },
  { value: "reading", label: "Being read" },
  { value: "interview", label: "Interview" },
  { value: "offer", label: "Offer" },
  { value: "hired", label: "Hired" },
  { value: "declined", label: "Declined" },
] as const;

export type Stage = (typeof STAGES)[number]["value"];

/** The stage with this name and its label, or null. */
export const stageOf = (name: string | undefined) =>
  STAGES.find(({ value }) => value === name) ?? null;

/** The stages after which nothing waits for the team. */
export const isSettled = (stage: string) => stage === "hired" || stage === "declined";

type Mail = { subject: string; text: string };

type Named = { name: string; job: string };

const PROPOSALS: Partial<Record<Stage, Mail>> = {
  interview: {
    subject: `We would like to talk with you: ${site.name}`,
    text: "Hello {name},\n\nthank you for your application as {job}. We would like to meet you and talk about the work.\n\nWhich days of the next two weeks suit you? Answer this mail, or call us.",
  },
  offer: {
    subject: `Our offer to you: ${site.name}`,
    text: "Hello {name},\n\nwe would like to work with you as {job}.\n\nHere is what we offer, and from which day:\n\nPlease answer this mail when you have decided.",
  },
  hired: {
    subject: `Welcome to ${site.name}`,
    text: "Hello {name},\n\nwelcome. We look forward to working with you as {job}.\n\nThis is when and where you start, and what to bring on the first day:",
  },
  declined: {
    subject: `Your application at ${site.name}`,
    text: "Hello {name},\n\nthank you for your application as {job}, and for the time that you took. We have chosen somebody else this time.\n\nWe wish you well.",
  },
};

/** Whether a mail is proposed with a move to the stage. */
export const proposesMail = (stage: Stage) => PROPOSALS[stage] !== undefined;

/** The mail that is proposed with a move to the stage, to be edited. Null if none is. */
export function proposedMail(stage: Stage, { name, job }: Named): Mail | null {
  const proposal = PROPOSALS[stage];
  if (!proposal) return null;
  const text = proposal.text.replaceAll("{name}", () => name).replaceAll("{job}", () => job);
  return { subject: proposal.subject, text };
}
