import { and, eq, ne } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import { getSetting, setSetting } from "~/platform/database/settings.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { audited, auditedEdit } from "~/domain/audit/record-audit.server";
import { offerings } from "~drizzle/schema";
import { TEAM_MAIL_OPTIONS, type TeamMail } from "./appointment-states";

/** How often the team gets mail about what guests do. */
export async function getTeamMail(tx?: Database): Promise<TeamMail> {
  const stored = await getSetting("appointments.teamMail", tx);
  return TEAM_MAIL_OPTIONS.find(({ value }) => value === stored)?.value ?? "at-once";
}

/** Sets how often the team gets mail. Problems: that of `check`. */
export async function setTeamMail(admin: Admin, teamMail: TeamMail, check?: EditCheck) {
  return auditedEdit(
    admin,
    check,
    (tx) => setSetting("appointments.teamMail", teamMail, tx),
    () => ({ act: "appointment mail set", detail: teamMail }),
  );
}

/** Whether reservations of the offering are confirmed at once. Idempotent. */
export async function setConfirmsAtOnce(admin: Admin, offeringId: number, confirmsAtOnce: boolean) {
  await audited(
    admin,
    (tx) =>
      tx
        .update(offerings)
        .set({ confirmsAtOnce })
        .where(and(eq(offerings.id, offeringId), ne(offerings.confirmsAtOnce, confirmsAtOnce)))
        .returning({ title: offerings.title }),
    ([row]) =>
      row && {
        act: confirmsAtOnce ? "confirms at once" : "confirms after a look",
        subject: row.title,
      },
  );
}
