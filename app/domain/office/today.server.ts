import { missingFacts } from "~/content/site";
import { currentSite } from "~/domain/website/published.server";
import { type User, teamRole } from "~/domain/accounts/accounts.schema";
import { daySheet } from "~/domain/appointments/team/agenda.server";
import { countHeld } from "~/domain/forum/moderation/held-texts.server";
import { countOpenReports } from "~/domain/forum/moderation/reports.server";
import { countInbox } from "~/domain/inbox/inbox-list.server";
import { failureWords } from "~/domain/mail/failure-words";
import {
  countParkedMail,
  listParkedMail,
  listRefusedMail,
} from "~/domain/mail/outbox-queries.server";
import { countOrdersToDo } from "~/domain/orders/orders-queries.server";
import { businessDay } from "~/lib/dates/dates";

const FAILED_SHOWN = 5;

/** What waits for the team this morning. Staff get only the parts that they may act on. */
export async function today(actor: Pick<User, "id" | "role">, now = new Date()) {
  const [inbox, sessions, orders, onlyAdmins] = await Promise.all([
    countInbox(actor, now),
    daySheet(actor, businessDay(now), now),
    countOrdersToDo(),
    teamRole(actor) === "admin" ? adminsToday() : null,
  ]);
  return { inbox, sessions, orders, onlyAdmins };
}

export type Today = Awaited<ReturnType<typeof today>>;

async function adminsToday() {
  const [reports, held, failedCount, parked, refused] = await Promise.all([
    countOpenReports(),
    countHeld(),
    countParkedMail(),
    listParkedMail(FAILED_SHOWN),
    listRefusedMail(),
  ]);
  return {
    reports,
    held,
    missing: missingFacts(currentSite()),
    failedCount,
    failed: [...parked, ...refused.slice(0, FAILED_SHOWN)].map(
      ({ id, subject, recipient, lastError }) => ({
        id,
        subject,
        recipient,
        reason: failureWords(lastError),
      }),
    ),
  };
}
