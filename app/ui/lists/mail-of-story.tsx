import type { MailLine, MailState } from "~/domain/inbox/item-page.server";
import { AdminLink } from "~/ui/layout/admin-link";
import { DateTime } from "~/ui/layout/date-time";

/** The mails that were written so far, oldest first, for a page with a reply. */
export function MailsSoFar({ mails }: { mails: readonly MailLine[] }) {
  if (mails.length === 0) return null;
  return (
    <>
      <h2>Mails so far</h2>
      <ol className="flow-3">
        {mails.map((mail) => (
          <li key={mail.id}>
            <MailOfStory mail={mail} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** A mail of an item's story: from whom, how far it came, and its words. */
export function MailOfStory({ mail }: { mail: MailLine }) {
  const { event, subject, text, delivery, at, by } = mail;
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
      {state === "failed" && <AdminLink to="/office/outbox">See the outbox</AdminLink>}
    </>
  );
}

/** Who of the team did it. Nothing for the sender and for the clock. */
export const By = ({ by }: { by: string | null }) =>
  by === null ? null : (
    <>
      , <bdi>{by}</bdi>
    </>
  );
