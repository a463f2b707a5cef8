import { Form } from "@remix-run/react";
import { INBOX_SORTS, type InboxFilter } from "~/domain/inbox/inbox-filter";
import { ADMIN_KINDS, INBOX_KINDS, INBOX_STATES, PROGRAM } from "~/domain/inbox/inbox-kinds";
import { useIsAdmin } from "~/ui/layout/admin-link";
import { FilterLinks } from "~/ui/lists/filter-links";
import { INBOX } from "./inbox-words";

const PROGRAMS = "Programs";

const SHORTCUTS = [
  { query: "", label: "To do" },
  { query: "?state=new", label: "New" },
  { query: "?assignee=me", label: "Mine" },
  { query: "?overdue=on&sort=due", label: "Overdue" },
  { query: "?state=waiting", label: "Waiting" },
  { query: `?kind=${PROGRAM}`, label: PROGRAMS },
  { query: "?state=all", label: "All" },
];

type Props = {
  filter: InboxFilter;
  team: readonly { id: number; username: string }[];
  /** How many mails of programs are to do. */
  programs: number;
};

/** The list's filter: frequent ones as links, all of them with the search as a form. */
export function FilterForm({ filter, team, programs }: Props) {
  const { state, kind, assignee, isOverdue, q, sort } = filter;
  const isAdmin = useIsAdmin();
  const kinds = INBOX_KINDS.filter(({ value }) => isAdmin || !ADMIN_KINDS.includes(value));
  const current = shortcutOf(filter);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6">
      <FilterLinks
        label="Frequent filters"
        filters={SHORTCUTS.map(({ query, label }) => ({
          to: `${INBOX}${query}`,
          label: label === PROGRAMS ? `${label} (${programs})` : label,
          isCurrent: label === current,
        }))}
      />
      <details className="fold open:basis-full print:hidden" open={current === null}>
        <summary>Search and filter</summary>
        <Form
          action={INBOX}
          method="get"
          role="search"
          aria-label="Filter and search"
          className="flex flex-wrap items-end gap-4 *:min-w-0 print:hidden"
          key={JSON.stringify(filter)}
        >
          <p className="field">
            <label htmlFor="q">Words of name, address or text</label>{" "}
            <input id="q" name="q" type="search" className="control" defaultValue={q} />
          </p>
          <Choice
            name="state"
            label="State"
            value={state === "todo" ? "" : state}
            options={[
              { value: "", label: "To do" },
              ...INBOX_STATES,
              { value: "all", label: "All" },
            ]}
          />
          <Choice
            name="kind"
            label="Kind"
            value={kind ?? ""}
            options={[{ value: "", label: "All" }, ...kinds]}
          />
          <Choice
            name="assignee"
            label="Assigned to"
            value={assignee === null ? "" : String(assignee)}
            options={[
              { value: "", label: "Anybody" },
              { value: "me", label: "Me" },
              { value: "none", label: "Nobody" },
              ...team.map(({ id, username }) => ({ value: String(id), label: username })),
            ]}
          />
          <Choice name="sort" label="Order" value={sort} options={INBOX_SORTS} />
          <p className="checkbox min-h-target items-center">
            <input id="overdue" name="overdue" type="checkbox" defaultChecked={isOverdue} />{" "}
            <label htmlFor="overdue">Only overdue</label>
          </p>
          <button className="button button-quiet">Filter</button>
        </Form>
      </details>
    </div>
  );
}

function shortcutOf({ state, kind, assignee, isOverdue, q }: InboxFilter): string | null {
  if (kind === PROGRAM && state === "todo" && !q && !isOverdue && assignee === null) {
    return PROGRAMS;
  }
  if (kind || q || (assignee !== null && assignee !== "me")) return null;
  if (assignee === "me") return state === "todo" && !isOverdue ? "Mine" : null;
  if (isOverdue) return state === "todo" ? "Overdue" : null;
  return { todo: "To do", new: "New", waiting: "Waiting", all: "All" }[state as string] ?? null;
}

type ChoiceProps = {
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
};

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <p className="field max-sm:w-full">
      <label htmlFor={name}>{label}</label>{" "}
      <select id={name} name={name} className="control" defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>{" "}
    </p>
  );
}
