import type { User } from "~/domain/accounts/accounts.schema";
import { teamRole } from "~/domain/accounts/roles";
import { readReservationFilter } from "~/domain/appointments/team/reservation-filter";
import { reservationList } from "~/domain/appointments/team/reservation-list.server";
import { readInboxFilter } from "~/domain/inbox/inbox-filter";
import { inboxPage } from "~/domain/inbox/inbox-list.server";
import { searchDesk } from "~/domain/orders/desk/desk-day.server";
import { accountList, readAccountFilter } from "~/domain/people/accounts-list.server";

/** Of each kind the first ones. The lists themselves search for all. */
const SHOWN = 8;

/**
 * What the office has of a name, an address, a phone number, an order's number or a reference:
 * orders, appointments, inbox items, and for admins accounts. Of each the newest ones that this
 * member of the team may see.
 */
export async function findInOffice(actor: Pick<User, "id" | "role">, q: string) {
  const asked = { q, limit: SHOWN };
  const query = new URLSearchParams({ q, state: "all" });
  const reservations = reservationList(actor, readReservationFilter(new URLSearchParams({ q })));
  const isAdmin = teamRole(actor) === "admin";
  const [orders, appointments, items, accounts] = await Promise.all([
    searchDesk(q),
    reservations.page({ q: "", limit: SHOWN }),
    inboxPage(actor, readInboxFilter(query), { limit: SHOWN }),
    isAdmin ? accountList(readAccountFilter(new URLSearchParams())).page(asked) : null,
  ]);
  return {
    orders: orders.slice(0, SHOWN),
    appointments: appointments.rows,
    items: items.rows,
    accounts: accounts?.rows ?? [],
  };
}
