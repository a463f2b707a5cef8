import { Link } from "@remix-run/react";
import type { LegalPage as LegalContent } from "~/content/legal";
import { filled } from "~/content/site";
import { formatDay } from "~/lib/dates/dates";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { siteIn, useSite } from "~/ui/layout/use-content";

/** Its title, and its first sentences for search engines. */
export const legalMeta = (
  { title, intro }: LegalContent,
  matches: Parameters<typeof pageMeta>[1],
) => pageMeta(title, matches, filled(intro, siteIn(matches)));

export function LegalPage({ page: words }: { page: LegalContent }) {
  const page = filled(words, useSite());
  return (
    <article className="column stack prose">
      <p>
        <Link to="/">Back to Home</Link>
      </p>
      <h1>{page.title}</h1>
      <p className="small">
        Last updated <DateTime value={page.updated} format={formatDay} />
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
