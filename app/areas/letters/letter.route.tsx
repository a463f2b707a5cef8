import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { getLetter } from "~/domain/newsletter/letters.server";
import { pageId } from "~/platform/http/page-id.server";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { LetterBody } from "./letter-body";
import { LETTERS } from "./letters-words";

/** So much of the text describes the page in other places. */
const DESCRIBED = 160;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(data.subject, matches, data.content.slice(0, DESCRIBED).replace(/\s+/g, " "))
    : pageMeta("404 Page Not Found", matches);

export async function loader({ params }: LoaderFunctionArgs) {
  const letter = await getLetter(pageId(params.id));
  if (!letter) throw new Response("", { status: 404 });
  return letter;
}

export default function LetterPage() {
  const letter = useLoaderData<typeof loader>();
  return (
    <article className="column stack">
      <p>
        <Link to={LETTERS}>All letters</Link>
      </p>
      <h1 className="wrap-anywhere">
        <bdi>{letter.subject}</bdi>
      </h1>
      <p className="small">
        <DateTime value={letter.sentAt} />
      </p>
      <LetterBody letter={letter} />
      <p>
        <Link to="/newsletter">Get the next letter by mail</Link>
      </p>
    </article>
  );
}
