import { z } from "zod";
import type { Database } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import { getSetting, setSetting } from "~/platform/database/settings.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { auditedEdit } from "~/domain/audit/record-audit.server";
import { accessLevelOptions } from "~/domain/investors/investor-options";
import { type LevelRules, NO_RULE } from "./level-rules";

const rule = z.object({ isViewOnly: z.boolean(), isStamped: z.boolean() }).default(NO_RULE);
const stored = z.object({ investor: rule, advisor: rule, board: rule });

/** How people of each level get documents that are not public. */
export async function getLevelRules(tx?: Database): Promise<LevelRules> {
  const setting = await getSetting("investors.levelRules", tx);
  return stored.parse(setting === null ? {} : JSON.parse(setting));
}

/** Sets the rules, which hold for each opening from now on. Problems: that of `check`. */
export const setLevelRules = (admin: Admin, rules: LevelRules, check?: EditCheck) =>
  auditedEdit(
    admin,
    check,
    async (tx) => {
      const before = await getLevelRules(tx);
      await setSetting("investors.levelRules", JSON.stringify(rules), tx);
      return before;
    },
    (before) =>
      inWords(before) === inWords(rules)
        ? null
        : { act: "document rules set", detail: inWords(rules) },
  );

const inWords = (rules: LevelRules) =>
  accessLevelOptions
    .map(({ value, label }) => {
      const { isViewOnly, isStamped } = rules[value];
      const words = [isViewOnly && "view-only", isStamped && "names on pages"].filter(Boolean);
      return `${label}: ${words.join(", ") || "as uploaded"}`;
    })
    .join("; ");
