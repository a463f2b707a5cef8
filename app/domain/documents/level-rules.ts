import { type AccessLevel, type Clearance, isAccessLevel } from "~/domain/investors/clearance";

/** How people of a level get documents that are not public. */
export type LevelRule = {
  /** Whether files are only shown. */
  isViewOnly: boolean;
  /** Whether each page of a PDF has the reader's name, address and the day. */
  isStamped: boolean;
};

export type LevelRules = Record<AccessLevel, LevelRule>;

/** Until the owner decides: the file as it was uploaded. */
export const NO_RULE: LevelRule = { isViewOnly: false, isStamped: false };

/** The rule for somebody with this clearance. Admins get the file as it was uploaded. */
export const ruleOf = (rules: LevelRules, clearance: Clearance): LevelRule =>
  isAccessLevel(clearance) ? rules[clearance] : NO_RULE;
