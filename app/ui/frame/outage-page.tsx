import { Link } from "@remix-run/react";
import type { Outage, PostedField } from "~/lib/outage";
import { TypedFields } from "../layout/typed-fields";

/**
 * The page for a form that was posted while the database could not be reached: what is known about
 * it, the typed values, and a button to send them again.
 */
export function OutagePage({ outage: { posted, action, mayBeStored } }: { outage: Outage }) {
  return (
    <div className="column stack">
      <h1>We cannot reach our records</h1>
      {mayBeStored ? (
        <StoredOrNot look={mayBeStored.look} />
      ) : (
        <p className="lead">
          {posted ? "Nothing was stored. Wait a minute and send it again." : "Wait a minute."}
        </p>
      )}
      {posted ? (
        <SendAgain posted={posted} action={action} />
      ) : (
        <p>
          <a className="button" href={action}>
            Try Again
          </a>
        </p>
      )}
      <p>
        <Link to="/">Back to Home</Link>
      </p>
    </div>
  );
}

function StoredOrNot({ look }: { look: string | null }) {
  return (
    <>
      <p className="lead">We don’t know whether it was stored.</p>
      <p>
        The connection to our records ended while they stored it. Wait a minute and send the same
        again: what is sent twice within 10 minutes is stored once.
      </p>
      {look && (
        <p>
          <a href={look}>Look whether it is there</a>
        </p>
      )}
    </>
  );
}

function SendAgain({ posted, action }: { posted: PostedField[]; action: string }) {
  return (
    <>
      {/* A plain form: even with script its response is a full page. */}
      <form method="post" action={action}>
        {posted.map(([name, text], index) => (
          <input key={index} type="hidden" name={name} value={text} />
        ))}
        <button className="button">Send It Again</button>
      </form>
      <TypedFields fields={posted}>
        Passwords, codes and files are not kept: the form asks for them again.
      </TypedFields>
    </>
  );
}
