import { Link } from "@remix-run/react";
import type { LegalPage as LegalContent } from "~/content/legal";
import { formatDay } from "~/lib/dates/dates";

export function LegalPage({ page }: { page: LegalContent }) {
  return (
    <article className="column stack prose">
      <p>
        <Link to="/">Back to Home</Link>
      </p>
      <h1>{page.title}</h1>
      <p className="small">
        Last updated <time dateTime={page.updated}>{formatDay(page.updated)}</time>
      </p>
      <p className="lead">{page.intro}</p>
      {page.sections.map(({ id, heading, paragraphs, list, closing }) => (
        <section key={id} aria-labelledby={id} className="stack">
          <h2 id={id}>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {list && (
            <ul>
              {list.map((entry) => (
                <li key={entry}>{entry}</li>
              ))}
            </ul>
          )}
          {closing?.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
