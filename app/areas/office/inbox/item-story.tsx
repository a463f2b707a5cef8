import type { MailState, StoryLine } from "~/domain/inbox/item-page.server";
import { AdminLink } from "~/ui/layout/admin-link";
import { DateTime } from "~/ui/layout/date-time";
import { eventWords } from "./inbox-words";

/** Everything that happened to an item, oldest first. */
export function ItemStory({ story }: { story: readonly StoryLine[] }) {
  return (
    <ol className="flow-3">
      {story.map((line) => (
        <li key={line.id}>
          {"subject" in line ? <MailLine line={line} /> : <EventLine line={line} />}
        </li>
      ))}
    </ol>
  );
}

const By = ({ by }: { by: string | null }) =>
  by === null ? null : (
    <>
      , <bdi>{by}</bdi>
    </>
  );

function EventLine({ line }: { line: Exclude<StoryLine, { subject: string }> }) {
  const { event, detail, at, by } = line;
  return (
    <>
      {eventWords(event, detail)}, <DateTime value={at} />
      <By by={by} />
      {event === "note" && (
        <p className="border-l-4 border-rule pl-4 wrap-anywhere whitespace-pre-line" dir="auto">
          {detail}
        </p>
      )}
    </>
  );
}

function MailLine({ line }: { line: Extract<StoryLine, { subject: string }> }) {
  const { event, subject, text, delivery, at, by } = line;
  return (
    <div className="card">
      <p>
        <strong>{event === "mail-out" ? "Our mail" : "Mail that came"}</strong>,{" "}
        <DateTime value={at} />
        <By by={by} />
        {delivery && <Delivered delivery={delivery} />}
      </p>
      {subject && (
        <p className="small">
          Subject: <bdi>{subject}</bdi>
        </p>
      )}
      <p className="wrap-anywhere whitespace-pre-line" dir="auto">
        {text}
      </p>
    </div>
  );
}

/** How far our mail came, and what to do if the address is wrong. */
function Delivered({ delivery }: { delivery: MailState }) {
  if (delivery.state === "unknown") return <>. No longer in the outbox.</>;
  if (delivery.state === "sent") {
    return (
      <>
        . Sent
        {delivery.at && (
          <>
            {" "}
            <DateTime value={delivery.at} />
          </>
        )}
        .
      </>
    );
  }
  const { state, reason, isWrongAddress } = delivery;
  const words = state === "failed" ? "Not delivered" : "Waits to be sent";
  return (
    <>
      .{" "}
      <strong>
        {words}
        {reason && `: ${reason}`}
      </strong>
      .{isWrongAddress && " Ask the sender by phone for the right address."}{" "}
      {state === "failed" && <AdminLink to="/outbox">See the outbox</AdminLink>}
    </>
  );
}
