type Kind = { kind: string; label: string; unit: "months" | "days"; usual: number };

/** What is kept for a limited time, and for how long unless the owner sets it. */
export const RETENTION_KINDS = [
  { kind: "applications", label: "Job applications and resumes", unit: "months", usual: 12 },
  { kind: "bookings", label: "Bookings, reservations and meetings", unit: "months", usual: 24 },
  { kind: "contacts", label: "Contact messages", unit: "months", usual: 24 },
  { kind: "invitations", label: "Invitations to the team", unit: "months", usual: 12 },
  {
    kind: "investors",
    label: "Investors' messages and requests for access",
    unit: "months",
    usual: 84,
  },
  { kind: "mail", label: "Sent mail", unit: "days", usual: 90 },
  { kind: "notifications", label: "Forum notifications", unit: "months", usual: 6 },
  { kind: "orders", label: "Orders", unit: "months", usual: 84 },
  {
    kind: "wishes",
    label: "Wishes to be told of a product or a date",
    unit: "months",
    usual: 12,
  },
  { kind: "audit", label: "What admins did", unit: "months", usual: 84 },
] as const satisfies readonly Kind[];

export type RetentionKind = (typeof RETENTION_KINDS)[number]["kind"];
export type RetentionPeriods = Record<RetentionKind, number>;
