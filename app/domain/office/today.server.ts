import { plural } from "~/lib/counts";
import { missingFacts } from "~/content/site";
import { currentNotice, currentSite } from "~/domain/website/published.server";
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
import { hasSalesTax } from "~/domain/money/rates.server";
import { hasGoods, listUnsaidProducts } from "~/domain/shop/shop-queries.server";
import { MODULES } from "~/domain/modules";
import { businessDay } from "~/lib/dates/dates";
import { jobsInTrouble } from "~/platform/jobs/jobs.server";
import type { Waiting } from "~/platform/product";

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
    isAdmin ? adminsToday(now) : null,
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

/** What must be set or confirmed before launch, each with the page that does it. */
async function missingOn(now: Date): Promise<{ label: string; to: string }[]> {
  const missing = missingFacts(currentSite()).map((label) => ({ label, to: pageOf("facts") }));
  if (!currentNotice(now).confirmedOn) {
    missing.push({
      label: "New York notice: confirm the wording with your counsel",
      to: pageOf("notices"),
    });
  }
  if ((await hasGoods()) && !(await hasSalesTax(now))) {
    missing.push({
      label: "Sales tax: goods are sold at 0% until you add a rate",
      to: pageOf("taxes"),
    });
  }
  const [first, ...others] = await listUnsaidProducts();
  if (first !== undefined) {
    const count = plural(
      others.length + 1,
      "product on sale does not say what it is",
      "products on sale do not say what they are",
    );
    missing.push({
      label: `${count}: New York's limits are not checked`,
      to: `/office/products/${first}`,
    });
  }
  return missing;
}

const pageOf = (section: string) => `/office/website/${section}`;

async function adminsToday(now: Date) {
  const [jobs, missing, failedCount, parked, refused] = await Promise.all([
    jobsInTrouble(now),
    missingOn(now),
    countParkedMail(),
    listParkedMail(FAILED_SHOWN),
    listRefusedMail(),
  ]);
  return {
    jobs,
    missing,
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
