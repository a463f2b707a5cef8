import type { UpdateRow } from "~/domain/investors/updates.server";
import { updateTypeOptions } from "~/domain/investors/investor-options";
import { labelOf } from "~/lib/input/choices";
import { formatDate } from "~/lib/dates/dates";
import { DateTime } from "~/ui/layout/date-time";

/** Published updates, newest first. */
export function UpdateList({ updates }: { updates: readonly UpdateRow[] }) {
  if (updates.length === 0) return <p className="empty-state">No updates yet</p>;
  return (
    <ul className="stack">
      {updates.map((update) => (
        <li key={update.id} className="card">
          <UpdateText update={update} />
        </li>
      ))}
    </ul>
  );
}

/** One update: title, type, date, text. */
export function UpdateText({ update }: { update: UpdateRow }) {
  const { title, type, quarter, year, publishedAt, content } = update;
  return (
    <>
      <h3>{title}</h3>
      <p className="badge-row small">
        <span className="badge">{labelOf(updateTypeOptions, type)}</span>{" "}
        {quarter && <span>{[quarter, year].filter(Boolean).join(" ")}</span>}{" "}
        {publishedAt && (
          <span>
            Published <DateTime value={publishedAt} format={formatDate} />
          </span>
        )}
      </p>
      {content && <p className="wrap-anywhere whitespace-pre-line">{content}</p>}
    </>
  );
}
