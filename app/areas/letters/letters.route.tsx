import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listLetters } from "~/domain/newsletter/letters.server";
import { withQuery } from "~/lib/input/query";
import { readListRequest } from "~/platform/http/json/list-request.server";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { KeyPages } from "~/ui/lists/key-pages";
import { LETTERS, letterPath, LETTERS_FEED } from "./letters-words";

const HEADING = "Letters";
const SHOWN = 20;

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(HEADING, matches, "The letters that we sent to our subscribers."),
  { tagName: "link", rel: "alternate", type: "application/atom+xml", href: LETTERS_FEED },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { cursor } = readListRequest(request);
  const found = await listLetters(SHOWN + 1, cursor);
  const letters = found.slice(0, SHOWN).map(({ id, subject, sentAt }) => ({ id, subject, sentAt }));
  return { cursor, letters, hasMore: found.length > SHOWN };
}

export default function LettersPage() {
  const { cursor, letters, hasMore } = useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <h1>{HEADING}</h1>
      <p className="lead">
        What we wrote to our subscribers. <Link to="/newsletter">Get the next one by mail</Link>, or
        read the <a href={LETTERS_FEED}>feed (Atom)</a>.
      </p>
      {letters.length === 0 && (
        <p className="empty-state">
          No letter was sent yet. The first one comes by mail to those who subscribe.
        </p>
      )}
      <ul className="flow-4">
        {letters.map(({ id, subject, sentAt }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={letterPath(id)}>
              <bdi>{subject}</bdi>
            </Link>{" "}
            <p className="small">
              <DateTime value={sentAt} />
            </p>
          </li>
        ))}
      </ul>
      <KeyPages
        newest={cursor ? LETTERS : null}
        older={hasMore ? withQuery(LETTERS, { cursor: String(letters.at(-1)?.id) }) : null}
      />
    </div>
  );
}
