import { Link } from "@remix-run/react";
import { INBOX_KINDS, INBOX_STATES } from "~/domain/inbox/inbox-kinds";
import type { ListedItem } from "~/domain/inbox/inbox-list.server";
import { labelOf } from "~/lib/input/choices";
import { ShortTime } from "~/ui/lists/day";
import { type Column, NARROW_CELLS, Table } from "~/ui/lists/table";
import { Badge } from "~/ui/layout/badge";
import { itemPath } from "./inbox-words";

const COLUMNS: readonly Column<ListedItem>[] = [
  {
    heading: "Check",
    isPlain: true,
    cell: ({ id }) => (
      <label className="checkbox min-h-6">
        <input type="checkbox" name="ids" value={id} />{" "}
        <span className="sr-only">{`Check item ${id}`}</span>
      </label>
    ),
  },
  {
    heading: "From",
    isPlain: true,
    cell: ({ name, kind }) => (
      <>
        <bdi>{name}</bdi>
        <span className="sr-only">,</span>{" "}
        <span className="small md:block md:whitespace-nowrap">{labelOf(INBOX_KINDS, kind)}</span>
      </>
    ),
  },
  {
    heading: "What",
    isPlain: true,
    cell: ({ id, state, subject, text, isUnproven }) => (
      <>
        <Link to={itemPath(id)} className={state === "new" ? "font-semibold" : undefined}>
          <bdi>{subject}</bdi>
        </Link>{" "}
        {isUnproven && <Badge state="unproven">Sender not proven</Badge>}
        <p className="small line-clamp-1 wrap-anywhere" dir="auto">
          {text}
        </p>
      </>
    ),
  },
  {
    heading: "State",
    cell: ({ state, assignee }) => (
      <>
        {labelOf(INBOX_STATES, state)}
        {assignee && (
          <>
            , <bdi>{assignee}</bdi>
          </>
        )}
      </>
    ),
  },
  {
    heading: "Due",
    cell: ({ dueAt, state, isOverdue }) =>
      dueAt &&
      state !== "done" &&
      state !== "waiting" && (
        <>
          <ShortTime value={dueAt} /> {isOverdue && <Badge state="overdue">Overdue</Badge>}
        </>
      ),
  },
  { heading: "Came", cell: ({ createdAt }) => <ShortTime value={createdAt} /> },
];

/** Four lines an item: the check box beside the name, state and due time side by side. When it came, its page says. */
const ON_PHONES = [
  "max-md:[&_tbody_tr]:grid max-md:[&_tbody_tr]:grid-cols-[2rem_3.75rem_minmax(0,1fr)]",
  "max-md:[&_td]:col-start-2 max-md:[&_td:is(:nth-child(2),:nth-child(3))]:col-end-4",
  "max-md:[&_td:first-child]:col-start-1 max-md:[&_td:first-child]:row-span-2",
  "max-md:[&_td:nth-child(5)]:col-start-3 max-md:[&_td:last-child]:hidden max-md:[&_td:nth-child(4)_.cell-label]:sr-only",
].join(" ");

/** The items as rows, each with a check box for what is done with several. */
export const InboxTable = ({ rows }: { rows: readonly ListedItem[] }) => (
  <Table
    label="Items"
    columns={COLUMNS}
    rows={rows}
    keyOf={({ id }) => id}
    hasBlocks
    className={`${NARROW_CELLS} ${ON_PHONES} max-md:[&_time]:whitespace-nowrap lg:[&_time]:whitespace-nowrap [&_td]:py-1 [&_td]:leading-snug max-md:[&_td]:py-0.5`}
  />
);
