import { site } from "~/content/site";

/** Asks once a day; the page behind it is inert and out of sight until the answer is yes. */
export function AgeGate({ returnTo, hasVisited }: { returnTo: string; hasVisited: boolean }) {
  return (
    <dialog open className="age-gate" aria-labelledby="age-gate-title" aria-modal="true">
      <form method="post" action="/age" className="age-gate-panel">
        <h2 id="age-gate-title">Welcome to {site.name}</h2>
        {hasVisited && <p>Good to see you again.</p>}
        <p className="lead">Are you 21 years or older?</p>
        <p>
          New York State law asks us to check. By answering yes you agree to our Terms of Service.
        </p>
        <input type="hidden" name="redirectTo" value={returnTo} />
        <div className="button-row">
          <button className="button" name="answer" value="yes">
            Yes, I'm 21+
          </button>{" "}
          <button className="button button-quiet" name="answer" value="no">
            No, I'm under 21
          </button>
        </div>
        {/* A line each: inside a sentence a link would jump when the font arrives. */}
        <ul className="age-gate-links small">
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
