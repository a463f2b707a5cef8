import { ownReservations } from "~/domain/appointments/reservations/reservation-queries.server";
import { auditOf } from "~/domain/audit/audit-queries.server";
import { listForumActs } from "~/domain/forum/member-acts.server";
import { listOwnMessages } from "~/domain/messages/messages-queries.server";
import { orderListOf } from "~/domain/orders/orders-queries.server";

/** Something that an account did. `path` is the page about it, if it has one. */
export type AccountAct = { at: Date; what: string; detail: string; path: string | null };

const MOST_SHOWN = 50;

/**
 * The last 50 things that the account did, newest first, in the shop, the calendar, the community,
 * to the investor team and as admin; and what was done to it.
 */
export async function accountActs(account: { id: number; username: string }) {
  const [audit, orders, visits, forum, messages] = await Promise.all([
    auditOf(account, MOST_SHOWN),
    orderListOf(account).page({ limit: MOST_SHOWN }),
    ownReservations(account),
    listForumActs(account, MOST_SHOWN),
    listOwnMessages(account.id),
  ]);
  const acts: AccountAct[] = [
    ...audit.did.map(({ createdAt, act, subject, detail }) => ({
      at: createdAt,
      what: `Admin: ${act}`,
      detail: [subject, detail].filter(Boolean).join(", "),
      path: null,
    })),
    ...orders.rows.map(({ id, createdAt, status }) => ({
      at: createdAt,
      what: "Ordered",
      detail: `Order ${id}, ${status}`,
      path: `/office/orders/${id}`,
    })),
    ...visits.map(({ reference, createdAt, title, state }) => ({
      at: createdAt,
      what: "Reserved",
      detail: `${reference}, ${title}, ${state}`,
      path: `/office/appointments/${reference}`,
    })),
    ...forum,
    ...messages.map(({ createdAt, subject }) => ({
      at: createdAt,
      what: "Wrote to the investor team",
      detail: subject,
      path: "/investor-admin/communications",
    })),
  ];
  acts.sort((a, b) => b.at.getTime() - a.at.getTime());
  return { acts: acts.slice(0, MOST_SHOWN), done: audit.suffered };
}
