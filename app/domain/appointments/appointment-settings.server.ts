import { and, eq, ne } from "drizzle-orm";
import { getSetting, setSetting } from "~/database/settings.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { audited } from "~/domain/audit/record-audit.server";
import { isSignatureOf, signatureOf } from "~/services/signed-token.server";
import { offerings } from "~drizzle/schema";
import { TEAM_MAIL_OPTIONS, type TeamMail } from "./appointment-states";

/** How often the team gets mail about what guests do. */
export async function getTeamMail(): Promise<TeamMail> {
  const stored = await getSetting("appointments.teamMail");
  return TEAM_MAIL_OPTIONS.find(({ value }) => value === stored)?.value ?? "at-once";
}

/** Sets how often the team gets mail. */
export async function setTeamMail(admin: Admin, teamMail: TeamMail) {
  await audited(
    admin,
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

const FEED = "team-calendar";
const FIRST_VERSION = "1";

const feedVersion = async () => (await getSetting("appointments.feedVersion")) ?? FIRST_VERSION;

/** The key in the address of the team's calendar feed. */
export async function teamFeedKey(): Promise<string> {
  return signatureOf(FEED, await feedVersion());
}

/** Whether this is the present key of the team's calendar feed. */
export async function isTeamFeedKey(key: string): Promise<boolean> {
  return isSignatureOf(FEED, await feedVersion(), key);
}

/** Replaces the key of the team's calendar feed. The old address stops working. */
export async function replaceTeamFeedKey(admin: Admin) {
  const next = String(Number(await feedVersion()) + 1);
  await audited(
    admin,
    (tx) => setSetting("appointments.feedVersion", next, tx),
    () => ({ act: "team calendar address replaced" }),
  );
}
