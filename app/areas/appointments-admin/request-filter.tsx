import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { offerings } from "~/content/appointments";
import { RESERVATION_STATES } from "~/domain/appointments/appointment-states";
import type { ReservationFilter } from "~/domain/appointments/team/reservation-filter";
import { useIsAdmin } from "~/ui/layout/admin-link";
import { FilterLinks } from "~/ui/lists/filter-links";
import { REQUESTS } from "./appointments-admin-words";

const SHORTCUTS = [
  { to: `${REQUESTS}?state=requested`, label: "To answer" },
  { to: `${REQUESTS}?overdue=on`, label: "Overdue" },
  { to: `${REQUESTS}?state=waiting`, label: "Waiting list" },
  { to: REQUESTS, label: "All" },
];

type Props = { filter: ReservationFilter };

/** Whether one of the links has the whole filter. */
export const isFrequent = ({ offering, from, to, q }: ReservationFilter) =>
  !offering && !from && !to && !q;

/** The list's frequent filters as links. */
export function FrequentFilters({ filter }: Props) {
  const current = filter.isOverdue ? "Overdue" : shortcutOf(filter.state);
  return (
    <FilterLinks
      label="Frequent filters"
      filters={SHORTCUTS.map((link) => ({
        ...link,
        isCurrent: isFrequent(filter) && link.label === current,
      }))}
    />
  );
}

/** All of the list's filters as a form. */
export function RequestFilter({ filter }: Props) {
  const { state, offering, from, to, isOverdue, q } = filter;
  const isAdmin = useIsAdmin();
  return (
    <details className="fold print:hidden open:basis-full" open={!isFrequent(filter)}>
      <summary>More filters</summary>
      <Form
        action={REQUESTS}
        method="get"
        className="flex flex-wrap items-end gap-4 *:min-w-0"
        key={JSON.stringify(filter)}
        aria-label="Filter"
      >
        {q && <input type="hidden" name="q" value={q} />}
        <Choice name="state" label="State" value={state} options={RESERVATION_STATES} />
        <Choice
          name="offering"
          label="For"
          value={offering}
          options={offerings
            .filter(({ kind }) => isAdmin || kind !== "meeting")
            .map(({ slug, title }) => ({ value: slug, label: title }))}
        />
        <Labelled name="from" label="From day">
          <input id="from" name="from" type="date" className="control" defaultValue={from ?? ""} />
        </Labelled>
        <Labelled name="to" label="To day">
          <input id="to" name="to" type="date" className="control" defaultValue={to ?? ""} />
        </Labelled>
        <p className="checkbox min-h-target items-center">
          <input id="overdue" name="overdue" type="checkbox" defaultChecked={isOverdue} />{" "}
          <label htmlFor="overdue">Only overdue</label>
        </p>
        <button className="button button-quiet">Filter</button>
      </Form>
    </details>
  );
}

function shortcutOf(state: ReservationFilter["state"]) {
  if (state === null) return "All";
  return { requested: "To answer", waiting: "Waiting list" }[state as string];
}

function Labelled({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  return (
    <div className="field max-sm:w-full">
      <label htmlFor={name}>{label}</label> {children}{" "}
    </div>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  value: string | null;
  options: readonly { value: string; label: string }[];
};

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <Labelled name={name} label={label}>
      <select id={name} name={name} className="control" defaultValue={value ?? ""}>
        <option value="">All</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Labelled>
  );
}
