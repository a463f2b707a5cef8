import { Link } from "@remix-run/react";
import { INBOX_STATES } from "~/domain/inbox/inbox-kinds";
import type { Item } from "~/domain/inbox/item-page.server";
import { ShortForm } from "~/ui/form/short-form";
import { ITEM_FAILURE, itemPath } from "./inbox-words";

type Props = {
  item: Item;
  /** The page of the thing itself. */
  link: { to: string; label: string } | null;
  team: readonly { id: number; username: string }[];
  /** Whether the reader has an unsent reply to it. */
  hasDraft: boolean;
};

/** What can be done with an item: answer it, give it to somebody, set its state. */
export function ItemActs({ item, link, team, hasDraft }: Props) {
  const { id, email, state, assigneeId } = item;
  return (
    <div className="flow-3 print:hidden">
      <p className="button-row">
        {email && (
          <Link to={`${itemPath(id)}/reply`} className="button">
            {hasDraft ? "Continue Your Draft" : "Reply by Mail"}
          </Link>
        )}{" "}
        {email && (
          <Link to={`${itemPath(id)}/mail-in`} className="button button-quiet">
            Add a Received Mail
          </Link>
        )}{" "}
        {link && <Link to={link.to}>{link.label}</Link>}
      </p>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
        <ShortForm
          failure={ITEM_FAILURE}
          action={`${itemPath(id)}/state`}
          className="inline-form"
          key={state}
        >
          <label htmlFor="state">State</label>{" "}
          <select id="state" name="state" className="control" defaultValue={state}>
            {INBOX_STATES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>{" "}
          <button className="button button-quiet">Set State</button>
        </ShortForm>
        <ShortForm
          failure={ITEM_FAILURE}
          action={`${itemPath(id)}/assign`}
          className="inline-form"
          key={`with ${assigneeId}`}
        >
          <label htmlFor="assignee">Assigned to</label>{" "}
          <select id="assignee" name="assignee" className="control" defaultValue={assigneeId ?? ""}>
            <option value="">Nobody</option>
            {team.map((one) => (
              <option key={one.id} value={one.id}>
                {one.username}
              </option>
            ))}
          </select>{" "}
          <button className="button button-quiet">Assign</button>
        </ShortForm>
      </div>
    </div>
  );
}
