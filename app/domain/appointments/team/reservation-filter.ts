import { offerings } from "~/content/appointments";
import { readDay } from "~/lib/dates/dates";
import { RESERVATION_STATES, type ReservationState } from "../appointment-states";

/** Which reservations a list contains. Null for any. */
export type ReservationFilter = {
  state: ReservationState | null;
  /** The slug of what was reserved. */
  offering: string | null;
  /** The first and the last day of the appointment, YYYY-MM-DD in New York. */
  from: string | null;
  to: string | null;
  /** Only requests that should have been answered. */
  isOverdue: boolean;
  /** Text in the reference, name, email address or phone number. */
  q: string;
};

/** The filter in the query of an address. What it does not know, it ignores. */
export function readReservationFilter(query: URLSearchParams): ReservationFilter {
  const known = (values: readonly string[], name: string) =>
    values.find((value) => value === query.get(name)) ?? null;
  return {
    state: RESERVATION_STATES.find(({ value }) => value === query.get("state"))?.value ?? null,
    offering: known(
      offerings.map(({ slug }) => slug),
      "offering",
    ),
    from: readDay(query.get("from") ?? ""),
    to: readDay(query.get("to") ?? ""),
    isOverdue: query.has("overdue"),
    q: (query.get("q") ?? "").replaceAll("\0", "").trim(),
  };
}

/** The filter as a query of an address, without the text that is searched. */
export function filterQuery(filter: Omit<ReservationFilter, "q">): Record<string, string> {
  const { state, offering, from, to, isOverdue } = filter;
  return {
    ...(state && { state }),
    ...(offering && { offering }),
    ...(from && { from }),
    ...(to && { to }),
    ...(isOverdue && { overdue: "on" }),
  };
}
