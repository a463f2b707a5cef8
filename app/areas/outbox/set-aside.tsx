import type { listBrokenMails, listSetAside } from "~/domain/incoming/set-aside.server";
import { formatCount } from "~/lib/counts";
import { shownEmail } from "~/lib/text/shown-email";
import { ActionButton } from "~/ui/form/action-button";
import { DateTime } from "~/ui/layout/date-time";
import { setAsideAddress } from "./outbox-words";

type Props = {
  setAside: Awaited<ReturnType<typeof listSetAside>>;
  broken: Awaited<ReturnType<typeof listBrokenMails>>;
};

const KILOBYTE = 1024;
const shownFrom = (email: string | null) => (email ? shownEmail(email) : "an unknown address");

/** The mails to us that could not be read, and what to do about each. */
export function SetAside({ setAside, broken }: Props) {
  if (setAside.length + broken.length === 0) return null;
  return (
    <>
      <h2 id="set-aside">Mail to us that could not be read</h2>
      <p>
        It is in no inbox here, and holds up no other mail. Read it in the mailbox itself, or save
        it and open it in a mail program. Be careful with what you do not expect: it may have been
        made to do harm. Answer from the mailbox if somebody waits, then press Done.
      </p>
      <ul className="stack">
        {setAside.map(({ id, email, subject, writtenAt, bytes, createdAt }) => (
          <li key={id} className="card">
            <h3 className="wrap-anywhere">
              <bdi>{subject || "No subject"}</bdi>
            </h3>
            <p className="wrap-anywhere">
              From {shownFrom(email)}, taken <DateTime value={createdAt} />
              {writtenAt && (
                <>
                  . Dated <bdi>{writtenAt}</bdi>
                </>
              )}
            </p>
            {bytes === 0 && <p>Its source is not kept here. Find it in the mailbox.</p>}
            <div className="button-row">
              {bytes > 0 && (
                <a href={setAsideAddress(id, "file")} download className="button button-quiet">
                  Save the Mail ({formatCount(Math.ceil(bytes / KILOBYTE))} KB)
                  <span className="sr-only">: {subject || `mail ${id}`}</span>
                </a>
              )}{" "}
              <ActionButton action={setAsideAddress(id, "done")} what={subject || `mail ${id}`}>
                Done
              </ActionButton>
            </div>
          </li>
        ))}
      </ul>
      {broken.length > 0 && (
        <ul>
          {broken.map(({ id, email, createdAt }) => (
            <li key={id}>
              From {shownFrom(email)}, taken <DateTime value={createdAt} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
