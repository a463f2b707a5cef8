import { db } from "~/platform/database/db.server";
import type { OpeningHours } from "~/content/opening-hours";
import type { Facts } from "~/content/site";
import type { TaxRate, Taxes } from "~/content/taxes";
import { sessionsSeenBy } from "~/domain/appointments/team/agenda.server";
import type { AuditActor } from "~/domain/audit/record-audit.server";
import { type RatesOfDay, ratesOfDay, TAX_COLUMNS, TAX_WORDS, taxesIn } from "~/domain/money/taxes";
import { listClosedOrders, tellOfClosing } from "~/domain/orders/pickup/closed-windows.server";
import { windowWords } from "~/domain/orders/pickup/pickup-words";
import { isOpenDuring } from "~/domain/orders/pickup/windows";
import { publishedSite, publishedTaxes } from "~/domain/website/published.server";
import type { Section } from "~/domain/website/section.server";
import { plural } from "~/lib/counts";
import { addDays } from "~/lib/dates/calendar-days";
import { businessDay, formatDay } from "~/lib/dates/dates";
import { formatMoney } from "~/lib/money";

/** What publishing changes beyond the website, for the owner to read before. */
export type PublishingChange = {
  heading: string;
  /** One for each thing, with its page, where something can be done about it. */
  lines: { words: string; to: string | null }[];
  /** The orders whose customers can be told. */
  orderIds: number[];
};

/** What publishing this value of the section changes. Empty if it changes words alone. */
export async function publishingChanges(
  { key, schema }: Section,
  value: unknown,
  now = new Date(),
): Promise<PublishingChange[]> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) return [];
  // The section's schema returns its type.
  if (key === "taxes") return taxChanges(parsed.data as Taxes, await publishedTaxes(db), now);
  return key === "facts" ? closedTimes(parsed.data as Facts, now) : [];
}

/** Tells the customers of what publishing closed. Returns how many can be reached. */
export const tellOfChanges = (actor: AuditActor, changes: readonly PublishingChange[]) =>
  tellOfClosing(
    actor,
    changes.flatMap(({ orderIds }) => orderIds),
  );

const CLOSED: OpeningHours = {
  weekdays: {
    ...{ monday: [], tuesday: [], wednesday: [], thursday: [] },
    ...{ friday: [], saturday: [], sunday: [] },
  },
  holidays: [],
};

/** The orders and appointments in times that are open now and would not be. */
async function closedTimes({ openingHours = CLOSED }: Facts, now: Date) {
  const present = (await publishedSite(db)).openingHours;
  if (!present || JSON.stringify(present) === JSON.stringify(openingHours)) return [];
  const [orders, sessions] = await Promise.all([
    listClosedOrders(present, openingHours, now),
    closedSessions(present, openingHours, now),
  ]);
  const changes: PublishingChange[] = [];
  if (orders.length > 0) {
    changes.push({
      heading: `${plural(orders.length, "order is", "orders are")} in a time that you close`,
      lines: orders.map(({ id, customerName, fulfilment, ...window }) => ({
        words: `Order ${id} of ${customerName}, ${fulfilment}: ${windowWords(window) ?? ""}`,
        to: `/office/orders/${id}`,
      })),
      orderIds: orders.map(({ id }) => id),
    });
  }
  if (sessions.length > 0) {
    changes.push({
      heading: `${plural(sessions.length, "appointment is", "appointments are")} in a time that you close`,
      lines: sessions.map(({ id, offering, parties, startsAt, endsAt }) => ({
        words: `${offering.title}, ${plural(parties.length, "party", "parties")}: ${windowWords({ windowStartsAt: startsAt, windowEndsAt: endsAt })}. Move or cancel it on its page, which tells the guests`,
        to: `/office/appointments/times/${id}`,
      })),
      orderIds: [],
    });
  }
  return changes;
}

/** How far ahead appointments are looked for. */
const DAYS_AHEAD = 400;

async function closedSessions(present: OpeningHours, next: OpeningHours, now: Date) {
  const today = businessDay(now);
  const days = { from: today, to: addDays(today, DAYS_AHEAD) };
  const sessions = await sessionsSeenBy({ role: "admin" }, days, now);
  return sessions.filter(
    (session) =>
      session.state !== "cancelled" &&
      session.parties.length > 0 &&
      session.startsAt > now &&
      isOpenDuring(session, present) &&
      !isOpenDuring(session, next),
  );
}

const EXAMPLE_CENTS = 2500;

/** What an example bears now, and with the new rates today and from each later day on. */
function taxChanges(next: Taxes, present: Taxes, now: Date): PublishingChange[] {
  if (ratesText(next.rates) === ratesText(present.rates)) return [];
  const today = businessDay(now);
  const later = next.rates.map(({ from }) => from).filter((from) => from > today);
  const days = [today, ...[...new Set(later)].sort()];
  return [
    {
      heading: `What ${formatMoney(EXAMPLE_CENTS)} would bear`,
      orderIds: [],
      lines: [
        `As published, today: ${exampleWords(ratesOfDay(present, today))}`,
        ...days.map((day) => {
          const from = day === today ? "After publishing, today" : `From ${formatDay(day)}`;
          return `${from}: ${exampleWords(ratesOfDay(next, day))}`;
        }),
      ].map((words) => ({ words, to: null })),
    },
  ];
}

const ratesText = (rates: readonly TaxRate[]) =>
  JSON.stringify(rates.map(({ name, percent, from }) => [name, percent, from]));

function exampleWords(rates: RatesOfDay): string {
  const cannabis = taxesIn(EXAMPLE_CENTS, "cannabis", rates);
  const goods = taxesIn(EXAMPLE_CENTS, "goods", rates);
  const included = TAX_COLUMNS.filter((column) => column !== "salesTaxCents").map(
    (column) => `${TAX_WORDS[column]} ${formatMoney(cannabis[column])}`,
  );
  return `cannabis: ${included.join(", ")}. Goods: ${TAX_WORDS.salesTaxCents} ${formatMoney(goods.salesTaxCents)}.`;
}
