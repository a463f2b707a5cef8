import { getSetting, setSetting } from "~/database/settings.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { audited } from "~/domain/audit/record-audit.server";
import type { RetentionInput } from "./privacy.schema";
import { RETENTION_KINDS, type RetentionPeriods } from "./retention-kinds";

/** How long each kind is kept, in its unit. */
export async function getRetention(): Promise<RetentionPeriods> {
  const entries = await Promise.all(
    RETENTION_KINDS.map(async ({ kind, usual }) => [
      kind,
      Number((await getSetting(`retention.${kind}`)) ?? usual),
    ]),
  );
  // Each kind has an entry.
  return Object.fromEntries(entries) as RetentionPeriods;
}

/** Sets how long each kind is kept. The next night's run deletes by it. */
export async function setRetention(admin: Admin, input: RetentionInput) {
  const before = await getRetention();
  const changed = RETENTION_KINDS.filter(({ kind }) => before[kind] !== input[kind]);
  await audited(
    admin,
    async (tx) => {
      for (const { kind } of changed) {
        await setSetting(`retention.${kind}`, String(input[kind]), tx);
      }
    },
    () =>
      changed.length > 0
        ? {
            act: "retention changed",
            detail: changed.map(({ kind, unit }) => `${kind} ${input[kind]} ${unit}`).join(", "),
          }
        : null,
  );
}
