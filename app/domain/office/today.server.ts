import { missingFacts } from "~/content/site";
import { currentSite } from "~/domain/website/published.server";
import { type User, teamRole } from "~/domain/accounts/accounts.schema";
import { waitingCount } from "~/domain/appointments/reservations/reservation-queries.server";
import { daySheet } from "~/domain/appointments/team/agenda.server";
import { countOpenReports } from "~/domain/forum/moderation/reports.server";
import { failureWords } from "~/domain/mail/failure-words";
import { countParkedMail, listParkedMail } from "~/domain/mail/outbox-queries.server";
import { countOrdersToDo } from "~/domain/orders/orders-queries.server";
import { businessDay } from "~/lib/dates/dates";

const FAILED_SHOWN = 5;

/** What waits for the team this morning. Staff get only the parts that they may act on. */
export async function today(actor: Pick<User, "role">, now = new Date()) {
  const [requests, sessions, orders, onlyAdmins] = await Promise.all([
    waitingCount(now),
    daySheet(businessDay(now), now),
    countOrdersToDo(),
    teamRole(actor) === "admin" ? adminsToday() : null,
  ]);
  return { requests, sessions, orders, onlyAdmins };
}

export type Today = Awaited<ReturnType<typeof today>>;

async function adminsToday() {
  const [reports, failedCount, failed] = await Promise.all([
    countOpenReports(),
    countParkedMail(),
    listParkedMail(FAILED_SHOWN),
  ]);
  return {
    reports,
    missing: missingFacts(currentSite()),
    failedCount,
    failed: failed.map(({ id, subject, recipient, lastError }) => ({
      id,
      subject,
      recipient,
      reason: failureWords(lastError),
    })),
  };
}
