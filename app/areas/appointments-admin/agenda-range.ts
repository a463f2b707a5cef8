import { addDays, monthStart, weekStart } from "~/lib/dates/calendar-days";
import { withQuery } from "~/lib/input/query";
import { AGENDA } from "./appointments-admin-words";

export const AGENDA_VIEWS = ["day", "week", "month"] as const;
export type AgendaView = (typeof AGENDA_VIEWS)[number];

/** The days of an agenda, both included, and the days that lead to the views before and after. */
export type AgendaRange = { from: string; to: string; before: string; after: string };

/** The days that a view of this day shows. Weeks start on Monday. */
export function agendaRange(view: AgendaView, day: string): AgendaRange {
  const from = view === "day" ? day : view === "week" ? weekStart(day) : monthStart(day);
  const after =
    view === "day"
      ? addDays(day, 1)
      : view === "week"
        ? addDays(from, 7)
        : monthStart(addDays(from, 31));
  const before =
    view === "month" ? monthStart(addDays(from, -1)) : addDays(from, view === "week" ? -7 : -1);
  return { from, to: addDays(after, -1), before, after };
}

export const agendaPath = (view: AgendaView, day: string) => withQuery(AGENDA, { view, day });
