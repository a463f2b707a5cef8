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

export type AccessLevel = Exclude<Clearance, "none" | "admin">;

/** The higher of two levels. */
export const higherLevel = (one: AccessLevel, other: AccessLevel): AccessLevel =>
  RANK[one] >= RANK[other] ? one : other;

export const isAccessLevel = (level: string | null | undefined): level is AccessLevel =>
  level === "investor" || level === "advisor" || level === "board";

/**
 * The levels that can be granted to somebody who asks, lowest first: none below the present one. The
 * suggested one opens the document that they asked for.
 */
export function grantableLevels(documentLevel: string | null, presentLevel: string | null) {
  const present = isAccessLevel(presentLevel) ? presentLevel : "investor";
  const levels = (["investor", "advisor", "board"] as const).filter(
    (level) => higherLevel(level, present) === level,
  );
  return {
    levels,
    suggested: isAccessLevel(documentLevel) ? higherLevel(documentLevel, present) : present,
  };
}
