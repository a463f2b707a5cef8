import { isRouteErrorResponse, Link, useLocation } from "@remix-run/react";
import { NEEDS_ADMIN } from "~/lib/needs-admin";
import { readRefusedPage } from "~/lib/refused-page";
import { readRefusedWrite } from "~/lib/refused-write";
import { lastPost } from "./use-record-posts";
import { TypedFields } from "../layout/typed-fields";

type Words = { title: string; text: string };

const words: Record<number, Words> = {
  400: { title: "That did not arrive whole", text: "Go back and send it again." },
  401: { title: "Sign in first", text: "This page is for people who are signed in." },
  403: { title: "That was refused", text: "Open the page on this site and try again from there." },
  404: {
    title: "404 Page Not Found",
    text: "Did you forget to add the page to the router?",
  },
  405: { title: "That cannot be done here", text: "This address takes no such request." },
  413: { title: "That is too large", text: "Go back, make it smaller and send it again." },
  429: { title: "Too many tries", text: "Wait a few minutes and try again." },
  503: {
    title: "We cannot reach our records",
    text: "Wait a minute and try again.",
  },
};

const unknown: Words = {
  title: "Something went wrong on our side",
  text: "It has been written down for us. Try again, or call us.",
};

/** The page's script got no response of the server. By what is known of the last post. */
const broken: Record<ReturnType<typeof lastPost>, Words> = {
  none: {
    title: "This page did not arrive",
    text: "The connection broke. Open it again in a moment.",
  },
  sent: {
    title: "No answer came",
    text: "The connection broke before we could answer, so what you sent may have arrived. Open the page again and check before you send it again.",
  },
  answered: {
    title: "What you sent has arrived",
    text: "Only the page that shows it did not come, because the connection broke.",
  },
};

/** The server stored what was posted, and failed at the page after it. */
const failedAfterwards: Words = {
  title: "What you sent has arrived",
  text: "The page that shows it failed on our side, and that has been written down for us.",
};

/** The account lost its role while the page was open. */
const needsAdmin: Words = { title: "Access Denied", text: NEEDS_ADMIN };

function wordsOf(error: unknown): Words {
  if (isBrokenLine(error)) return broken[lastPost()];
  if (!isRouteErrorResponse(error) || error.status === 500) {
    return lastPost() === "answered" ? failedAfterwards : unknown;
  }
  return error.data === NEEDS_ADMIN ? needsAdmin : (words[error.status] ?? unknown);
}

/** What browsers throw if a request gets no response: Chromium, Firefox and Safari in this order. */
const isBrokenLine = (error: unknown) =>
  error instanceof TypeError && /^(Failed to fetch|NetworkError|Load failed)/.test(error.message);

/** The server's message, where it helps. */
function detailOf(error: unknown): string {
  if (!isRouteErrorResponse(error)) return "";
  const refused = readRefusedWrite(error.data) ?? readRefusedPage(error.data);
  if (refused) return refused.message;
  return error.status === 405 ? "" : String(error.data ?? "");
}

export function errorTitle(error: unknown): string {
  return wordsOf(error).title;
}

/** An error in the site's design: what happened, what to do, where to go. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const { title, text } = wordsOf(error);
  const detail = detailOf(error);
  const data: unknown = isRouteErrorResponse(error) ? error.data : null;
  const refused = readRefusedWrite(data);
  const next = readRefusedPage(data)?.next;
  // The server's message comes first. After a refused rule, or if it has a link, it is enough.
  const isRule = isRouteErrorResponse(error) && error.status === 403 && !refused;
  const advice = detail && !isRule && !next ? text : "";
  return (
    <div className="column stack">
      <h1>{title}</h1>
      <p className="lead">{detail || text}</p>
      {advice && advice !== detail && <p>{advice}</p>}
      {next && (
        <p>
          <a className="button" href={next.to}>
            {next.label}
          </a>
        </p>
      )}
      {refused && (
        <TypedFields fields={refused.typed}>
          Copy it, and paste it in once you have <a href={refused.action}>opened the page again</a>.
        </TypedFields>
      )}
      {isBrokenLine(error) && (
        <p>
          <Link className="button" to={pathname + search} reloadDocument>
            Open the Page Again
          </Link>
        </p>
      )}
      <ul className="[&_a]:inline-block [&_a]:py-1.5">
        <li>
          <Link to="/">Back to Home</Link>
        </li>
        <li>
          <Link to="/community/guides">Guides</Link>
        </li>
        <li>
          <Link to="/contact">Write to us</Link>
        </li>
      </ul>
      <search>
        <form action="/search" method="get" className="inline-form">
          <label htmlFor="error-search">Search the site</label>{" "}
          <input id="error-search" className="control" name="q" type="search" />{" "}
          <button className="button button-quiet">Search</button>
        </form>
      </search>
    </div>
  );
}
