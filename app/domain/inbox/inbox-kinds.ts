/** What comes to the inbox. */
export const INBOX_KINDS = [
  { value: "contact", label: "Contact message" },
  { value: "appointment", label: "Booking or meeting" },
  { value: "application", label: "Job application" },
  { value: "access", label: "Access request" },
  { value: "investor-message", label: "Investor message" },
  { value: "report", label: "Forum report" },
  { value: "program", label: "Mail of a program" },
] as const;

export type InboxKind = (typeof INBOX_KINDS)[number]["value"];

/** Where the answer of an item stands: nobody looked, somebody has it, the sender has it, done. */
export const INBOX_STATES = [
  { value: "new", label: "New" },
  { value: "open", label: "Open" },
  { value: "waiting", label: "Waiting" },
  { value: "done", label: "Done" },
] as const;

export type InboxState = (typeof INBOX_STATES)[number]["value"];

/** What programs mail has a list of its own, so that it hides nothing that people wrote. */
export const PROGRAM = "program" satisfies InboxKind;

/** Kinds that only admins see, because they tell who invests. */
export const ADMIN_KINDS: readonly InboxKind[] = ["access", "investor-message"];

/** The thing that an item stands for. */
export type Source = { kind: InboxKind; sourceId: number };
