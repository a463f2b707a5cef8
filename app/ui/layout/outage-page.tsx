import { Link } from "@remix-run/react";
import type { Outage, PostedField } from "~/lib/outage";

/** What came of a form while the database was away: the words that were typed, and one more try. */
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
  const typed = posted.filter(([name, text]) => text !== "" && !isMachineMade(name));
  return (
    <>
      {/* A plain form: where script runs, too, the answer is a page of its own. */}
      <form method="post" action={action}>
        {posted.map(([name, text], index) => (
          <input key={index} type="hidden" name={name} value={text} />
        ))}
        <button className="button">Send It Again</button>
      </form>
      {typed.length > 0 && (
        <>
          <h2>What you typed</h2>
          <p>Passwords, codes and files are not kept: the form asks for them again.</p>
          <dl className="facts">
            {typed.map(([name, text], index) => (
              <div key={index}>
                <dt>{labelOf(name)}</dt>
                <dd className="typed" dir="auto">
                  {text}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  );
}

const isMachineMade = (name: string) => /^(redirectTo|orderKey|seen|keptResume)$/.test(name);

/** A field's name as words: "Cover letter". */
function labelOf(name: string): string {
  const words = name.replace(/([A-Z])/g, " $1").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
