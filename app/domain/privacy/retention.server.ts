import type { Database } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import { getSetting, setSetting } from "~/platform/database/settings.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { auditedEdit } from "~/domain/audit/record-audit.server";
import type { RetentionInput } from "./privacy.schema";
import { RETENTION_KINDS, type RetentionPeriods } from "./retention-kinds";

/** How long each kind is kept, in its unit. */
export async function getRetention(tx?: Database): Promise<RetentionPeriods> {
  const entries = await Promise.all(
    RETENTION_KINDS.map(async ({ kind, usual }) => [
      kind,
      Number((await getSetting(`retention.${kind}`, tx)) ?? usual),
    ]),
  );
  // Each kind has an entry.
  return Object.fromEntries(entries) as RetentionPeriods;
}

/**
 * Sets how long each kind is kept. The next night's run deletes by it. Problems: that of `check`.
 */
export async function setRetention(admin: Admin, input: RetentionInput, check?: EditCheck) {
  return auditedEdit(
    admin,
    check,
    async (tx) => {
      const before = await getRetention(tx);
      const changed = RETENTION_KINDS.filter(({ kind }) => before[kind] !== input[kind]);
      for (const { kind } of changed) {
        await setSetting(`retention.${kind}`, String(input[kind]), tx);
      }
      return changed;
    },
    (changed) =>
      changed.length > 0
        ? {
            act: "retention changed",
            detail: changed.map(({ kind, unit }) => `${kind} ${input[kind]} ${unit}`).join(", "),
          }
        : null,
  );
}
