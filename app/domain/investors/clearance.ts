/** Who may open a document: the values of `accessLevel` in form and API. */
export const documentLevelOptions = [
  { value: "public", label: "Public" },
  { value: "investor", label: "Investor" },
  { value: "advisor", label: "Advisor" },
  { value: "board", label: "Board Member" },
  { value: "admin", label: "Admin Only - Confidential" },
] as const;

export type DocumentLevel = (typeof documentLevelOptions)[number]["value"];

/** What a person may open: an active investor's level, 'admin' for admins, else 'none'. */
export type Clearance = "none" | "investor" | "advisor" | "board" | "admin";

const RANK: Record<Clearance | DocumentLevel, number> = {
  none: 0,
  public: 0,
  investor: 1,
  advisor: 2,
  board: 3,
  admin: 4,
};

/** Whether the clearance is sufficient for the document. Each level includes all lower ones. */
export function mayOpen(clearance: Clearance, level: DocumentLevel): boolean {
  return RANK[clearance] >= RANK[level];
}
