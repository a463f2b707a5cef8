import { storageTrouble } from "~/platform/database/disk/storage-trouble.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { canModerate, teamRole } from "~/domain/accounts/roles";
import { daySheet } from "~/domain/appointments/team/agenda.server";
import { failureWords } from "~/domain/mail/failure-words";
import {
  countParkedMail,
  listParkedMail,
  listRefusedMail,
} from "~/domain/mail/outbox-queries.server";
import { readInboxFilter } from "~/domain/inbox/inbox-filter";
import { inboxPage } from "~/domain/inbox/inbox-list.server";
import { openOrdersOn } from "~/domain/orders/desk/desk-day.server";
import { MODULES } from "~/domain/modules";
import { businessDay } from "~/lib/dates/dates";
import { jobsInTrouble } from "~/platform/jobs/jobs.server";
import type { Waiting } from "~/platform/product";
import { backupState, missingBeside, openShop } from "./open-shop.server";

const FAILED_SHOWN = 5;
/** The first orders of the day, and the newest items of the inbox. */
const SHOWN = 12;
const NEWEST_SHOWN = 5;

/** What waits for the team this morning. Staff get only the parts that they may act on. */
export async function today(actor: Pick<User, "id" | "role">, now = new Date()) {
  const isAdmin = teamRole(actor) === "admin";
  const day = businessDay(now);
  const newest = readInboxFilter(new URLSearchParams());
  const [storage, team, sessions, orders, inbox, forModerators, onlyAdmins] = await Promise.all([
    storageTrouble(),
    waitingFor("team", actor, now),
    daySheet(actor, day, now),
    openOrdersOn(day, SHOWN),
    inboxPage(actor, newest, { limit: NEWEST_SHOWN, now }),
    canModerate(actor) ? waitingFor("moderators", actor, now) : [],
    isAdmin ? adminsToday(actor, now) : null,
  ]);
  return {
    ...{ storage, waiting: [...team, ...forModerators] },
    ...{ sessions, orders, onlyAdmins },
    newest: inbox.rows.map(({ id, kind, name, subject, isOverdue }) => {
      return { id, kind, name, subject, isOverdue };
    }),
  };
}

/** The lines of all modules that have something to count. */
async function waitingFor(
  whom: "team" | "moderators",
  actor: Pick<User, "id" | "role">,
  now: Date,
): Promise<Waiting[]> {
  const lines = await Promise.all(
    MODULES.map(async ({ waiting }) => (await waiting?.[whom]?.(actor, now)) ?? []),
  );
  return lines.flat().filter(({ count }) => count > 0);
}

export type Today = Awaited<ReturnType<typeof today>>;

async function adminsToday(admin: Pick<User, "id">, now: Date) {
  const [backups, jobs, opening, failedCount, parked, refused] = await Promise.all([
    backupState(),
    jobsInTrouble(now),
    openShop(admin, now),
    countParkedMail(),
    listParkedMail(FAILED_SHOWN),
    listRefusedMail(),
  ]);
  return {
    backups,
    jobs,
    opening,
    missing: await missingBeside(opening?.left ?? [], now),
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
