import { Link } from "@remix-run/react";
import type { Outage, PostedField } from "~/lib/outage";
import { TypedFields } from "../layout/typed-fields";

/**
 * The page for a form that was posted while the database could not be reached: the typed values,
 * and a button to send them again.
 */
export function OutagePage({ outage: { posted, action } }: { outage: Outage }) {
  return (
    <div className="column stack">
      <h1>We cannot reach our records</h1>
      <p className="lead">
        Nothing was stored. {posted ? "Wait a minute and send it again." : "Wait a minute."}
      </p>
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
