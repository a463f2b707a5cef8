import { Link } from "@remix-run/react";
import { INBOX_KINDS, INBOX_STATES } from "~/domain/inbox/inbox-kinds";
import type { ListedItem } from "~/domain/inbox/inbox-list.server";
import { labelOf } from "~/lib/input/choices";
import { DateTime } from "~/ui/layout/date-time";
import { type Column, Table } from "~/ui/lists/table";
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
    heading: "What",
    isPlain: true,
    cell: ({ id, kind, subject, text }) => (
      <>
        <Link to={itemPath(id)}>
          <bdi>{subject}</bdi>
        </Link>
        <p className="small">{labelOf(INBOX_KINDS, kind)}</p>
        <p className="small line-clamp-2 wrap-anywhere" dir="auto">
          {text}
        </p>
      </>
    ),
  },
  { heading: "From", cell: ({ name }) => <bdi>{name}</bdi> },
  { heading: "State", cell: ({ state }) => labelOf(INBOX_STATES, state) },
  { heading: "With", cell: ({ assignee }) => assignee && <bdi>{assignee}</bdi> },
  {
    heading: "Due",
    cell: ({ dueAt, state, isOverdue }) =>
      dueAt &&
      state !== "done" &&
      state !== "waiting" && (
        <>
          <DateTime value={dueAt} /> {isOverdue && <strong className="badge">Overdue</strong>}
        </>
      ),
  },
  { heading: "Came", cell: ({ createdAt }) => <DateTime value={createdAt} /> },
];

/** The items as rows, each with a check box for what is done with several. */
export const InboxTable = ({ rows }: { rows: readonly ListedItem[] }) => (
  <Table label="Items" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} hasBlocks />
);
