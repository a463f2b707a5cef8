import { site } from "~/content/site";

// Without an action a form posts to the current address, the only way to keep the fragment. The
// server forwards the post to /age, but the development server does not.
const ACTION = import.meta.env.DEV ? "/age" : undefined;

/**
 * Asks for the age once a day. The page behind it is inert and invisible until the answer is yes.
 */
export function AgeGate({ returnTo, hasVisited }: { returnTo: string; hasVisited: boolean }) {
  return (
    <dialog
      open
      className="age-gate"
      data-tone="field"
      aria-labelledby="age-gate-title"
      aria-modal="true"
    >
      <form method="post" action={ACTION} className="age-gate-panel">
        <h2 id="age-gate-title">Welcome to {site.name}</h2>
        {hasVisited && <p>Good to see you again.</p>}
        <p className="lead">Are you 21 years or older?</p>
        <p>
          New York State law asks us to check. By answering yes you agree to our Terms of Service.
        </p>
        <input type="hidden" name="redirectTo" value={returnTo} />
        <div className="button-row">
          <button className="button" name="over21">
            Yes, I'm 21+
          </button>{" "}
          <button className="button button-quiet" name="under21">
            No, I'm under 21
          </button>
        </div>
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
