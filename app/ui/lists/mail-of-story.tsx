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
  const { event, subject, text, delivery, at, by, sender, replyTo, isUnproven, files } = mail;
  const { written, quoted } = splitQuoted(text);
  return (
    <div className="card">
      <p>
        <strong>{event === "mail-out" ? "Our mail" : "Mail that came"}</strong>,{" "}
        <DateTime value={at} />
        <By by={by} />
        {delivery && <Delivered delivery={delivery} />}
      </p>
      {sender && (
        <p className="banner">
          From another address: <bdi className="wrap-anywhere">{sender}</bdi>. Answers go to the
          item&rsquo;s own address.
        </p>
      )}
      {replyTo && (
        <p className="banner">
          Its sender wants answers at <bdi className="wrap-anywhere">{replyTo}</bdi> (Reply-To).
        </p>
      )}
      {isUnproven && <Unproven />}
      {subject && (
        <p className="small">
          Subject: <bdi>{subject}</bdi>
        </p>
      )}
      {written && (
        <p className="wrap-anywhere whitespace-pre-line" dir="auto">
          {written}
        </p>
      )}
      {quoted && (
        <details>
          <summary>Quoted text</summary>
          <p className="wrap-anywhere whitespace-pre-line" dir="auto">
            {quoted}
          </p>
        </details>
      )}
      <Files label="Attached files" files={files.filter(({ isInline }) => !isInline)} />
      {files.some(({ isInline }) => isInline) && (
        <details>
          <summary>Pictures inside of the text</summary>
          <Files label="Pictures" files={files.filter(({ isInline }) => isInline)} />
        </details>
      )}
    </div>
  );
}

function Files({ label, files }: { label: string; files: MailLine["files"] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={label}>
      {files.map(({ id, name, itemId }) => (
        <li key={id} className="wrap-anywhere">
          <a href={`/office/inbox/${itemId}/files/${id}`}>
            <bdi>{name}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** What the mailbox's server says of the sender, or does not say. */
export const Unproven = () => (
  <p className="banner">
    <strong>Sender not proven.</strong> The mail server did not find that this mail comes from the
    address that it names. Ask by phone before you do what it says.
  </p>
);

/** Where mail programs begin to quote, in the languages that they speak most. */
const QUOTED_FROM =
  /^(?:>|-{2,} ?(?:original message|ursprüngliche nachricht|message d.origine|mensaje original|messaggio originale)|_{10,}$|(?:on|am|le|el|il) .{6,200}(?:wrote|schrieb.*|a écrit|escribió|ha scritto) ?:$|(?:from|von|de|da): .+@)/im;

/** What the sender wrote, and what their program quoted below. All of it stays if nothing is above. */
function splitQuoted(text: string): { written: string; quoted: string } {
  const at = text.search(QUOTED_FROM);
  const written = at < 0 ? text : text.slice(0, at).trim();
  return written === ""
    ? { written: text, quoted: "" }
    : { written, quoted: text.slice(written.length).trim() };
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
