import { Link } from "@remix-run/react";
import { INBOX_KINDS, INBOX_STATES } from "~/domain/inbox/inbox-kinds";
import type { ListedItem } from "~/domain/inbox/inbox-list.server";
import { labelOf } from "~/lib/input/choices";
import { DateTime } from "~/ui/layout/date-time";
import { ScrollFrame } from "~/ui/lists/scroll-frame";
import { itemPath } from "./inbox-words";

const COLUMNS = ["Check", "What", "From", "State", "With", "Due", "Came"];

/** The items as rows, each with a check box for what is done with several. */
export function InboxTable({ rows }: { rows: readonly ListedItem[] }) {
  return (
    <ScrollFrame label="Items" className="table-frame row-blocks">
      <table>
        <thead>
          <tr>
            {COLUMNS.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

function Row({ row }: { row: ListedItem }) {
  const { id, kind, name, subject, text, state, assignee, dueAt, isOverdue, createdAt } = row;
  return (
    <tr>
      <td>
        <label className="checkbox min-h-6">
          <input type="checkbox" name="ids" value={id} />{" "}
          <span className="sr-only">{`Check item ${id}`}</span>
        </label>
      </td>
      <td>
        <Link to={itemPath(id)}>
          <bdi>{subject}</bdi>
        </Link>
        <p className="small">{labelOf(INBOX_KINDS, kind)}</p>
        <p className="small line-clamp-2 wrap-anywhere" dir="auto">
          {text}
        </p>
      </td>
      <td>
        <span className="cell-label">From: </span>
        <bdi>{name}</bdi>
      </td>
      <td>
        <span className="cell-label">State: </span>
        {labelOf(INBOX_STATES, state)}
      </td>
      <td>
        {assignee && (
          <>
            <span className="cell-label">With: </span>
            <bdi>{assignee}</bdi>
          </>
        )}
      </td>
      <td>
        {dueAt && state !== "done" && (
          <>
            <span className="cell-label">Due: </span>
            <DateTime value={dueAt} /> {isOverdue && <strong className="badge">Overdue</strong>}
          </>
        )}
      </td>
      <td>
        <span className="cell-label">Came: </span>
        <DateTime value={createdAt} />
      </td>
    </tr>
  );
}
