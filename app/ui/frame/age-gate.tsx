import { licenseNotice } from "~/content/notices";
import { type CarriedForm, GATE_FIELD } from "~/lib/carried-form";
import { HopeLine, StateNotice } from "../layout/state-notice";
import { useSite } from "../layout/use-content";

// Without an action a form posts to the current address, the only way to keep the fragment. The
// server forwards the post to /age, but the development server does not.
const ACTION = import.meta.env.DEV ? "/age" : undefined;

type Props = {
  returnTo: string;
  /** The form that was sent without a valid answer, to the address of this page. */
  carried: CarriedForm | null;
  hasVisited: boolean;
};

/**
 * Asks for the age once a day. The page behind it is inert and invisible until the answer is yes.
 */
export function AgeGate({ returnTo, carried, hasVisited }: Props) {
  const facts = useSite();
  return (
    <dialog
      open
      className="age-gate"
      data-tone="field"
      aria-labelledby="age-gate-title"
      aria-modal="true"
    >
      <form method="post" action={ACTION} className="age-gate-panel">
        <img src="/favicon.svg" width="40" height="40" alt="" className="print:hidden" />
        <h2 id="age-gate-title">Welcome to {facts.name}</h2>
        {hasVisited && <p>Good to see you again.</p>}
        <p className="lead">Are you 21 years or older?</p>
        <p>
          New York State law asks us to check. By answering yes you agree to our Terms of Service.
        </p>
        {carried ? (
          <Carried {...carried} />
        ) : (
          <input type="hidden" name="redirectTo" value={returnTo} />
        )}
        <div className="button-row">
          <button className="button" name={GATE_FIELD.yes}>
            Yes, I'm 21+
          </button>{" "}
          <button className="button button-quiet" name={GATE_FIELD.no}>
            No, I'm under 21
          </button>
        </div>
        <StateNotice />
        <div className="small">
          <HopeLine />
        </div>
        <p className="small">{licenseNotice(facts)}</p>
        {/* Each on its own line: inside a sentence the link would move when the font loads. */}
        <ul className="small">
          <li>
            <a href="/terms-of-service">Terms of Service</a>
          </li>
          <li>
            <a href="/privacy-policy">Privacy Policy</a>
          </li>
          <li>
            <a href="/age-verification">Age Verification Policy</a>
          </li>
        </ul>
      </form>
    </dialog>
  );
}

/** What was sent, in hidden fields. */
function Carried({ fields, sealed, file }: CarriedForm) {
  return (
    <>
      <p role="status">
        What you sent is kept, and nothing is done with it yet. Yes sends it on; you need not send
        it again.
      </p>
      {file && (
        <p className="wrap-anywhere">
          {file.isKept
            ? `${file.name} is kept too.`
            : `${file.name} could not be kept. You are asked to choose it again.`}
        </p>
      )}
      <input type="hidden" name={GATE_FIELD.carries} value="yes" />
      {fields.map(([name, text], index) => (
        <input key={index} type="hidden" name={name} value={text} />
      ))}
      {sealed.map((text, index) => (
        <input key={index} type="hidden" name={GATE_FIELD.sealed} value={text} />
      ))}
    </>
  );
}
