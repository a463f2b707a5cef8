import type { ApplicationEvent } from "~/domain/careers/applications/application-queries.server";
import { STAGES } from "~/domain/careers/applications/stages";
import { labelOf } from "~/lib/input/choices";
import { DateTime } from "~/ui/layout/date-time";

/** Who did what with the application, oldest first. */
export function ApplicationHistory({
  sentAt,
  events,
}: {
  sentAt: Date;
  events: readonly ApplicationEvent[];
}) {
  return (
    <ol className="stack">
      <li>
        <DateTime value={sentAt} />: application received
      </li>
      {events.map((event) => (
        <li key={event.id}>
          <DateTime value={event.createdAt} />: {wordsOf(event)} by <bdi>{event.actorName}</bdi>
          {event.detail && (
            <p className="wrap-anywhere border-l-4 border-gold pl-4 whitespace-pre-line" dir="auto">
              {event.detail}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

function wordsOf({ event, stage }: ApplicationEvent): string {
  const label = labelOf(STAGES, stage ?? "");
  if (event === "stage") return `moved to “${label}”`;
  return event === "mail" ? `mail about “${label}”` : "note";
}
