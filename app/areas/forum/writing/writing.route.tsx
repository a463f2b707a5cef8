import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { renderText } from "~/domain/forum/writing/render-text.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { WrittenText } from "../user-text";

const HEADING = "How to write in the forum";

/** What is typed, each shown beside what becomes of it. */
const EXAMPLES = [
  { what: "Paragraphs and lines", typed: "One line\nthe next line\n\nA new paragraph" },
  { what: "Bold, emphasis and struck words", typed: "**bold**, *emphasis* and ~~struck~~" },
  { what: "Links", typed: "https://example.com or [words](https://example.com)" },
  { what: "Lists", typed: "- soil\n- water\n\n1. first\n2. second" },
  { what: "Quotes", typed: "> What somebody said" },
  { what: "Headings", typed: "# A heading\n\n## A smaller one" },
  { what: "Code", typed: "`short` or\n\n```\nseveral\n  lines\n```" },
  { what: "Tables", typed: "| Strain | THC |\n| --- | ---: |\n| Haze | 20 % |" },
  { what: "Members", typed: "@their-handle tells them, if they want to be told" },
  { what: "A character as it is", typed: "\\*not emphasis\\*" },
];

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export function loader() {
  return EXAMPLES.map((example) => ({
    ...example,
    html: renderText(example.typed, "markdown", { under: 2 }),
  }));
}

export default function WritingPage() {
  const examples = useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <p>
        <Link to="/community/forum">Back to the forum</Link>
      </p>
      <h1>{HEADING}</h1>
      <p className="lead">
        Plain text is fine. These marks, a part of Markdown, do more. Preview shows a text before it
        is posted. Images and HTML are not shown.
      </p>
      {examples.map(({ what, typed, html }) => (
        <section key={what} className="stack" aria-label={what}>
          <h2>{what}</h2>
          <pre className="panel whitespace-pre-wrap">{typed}</pre>
          <WrittenText html={html} />
        </section>
      ))}
    </div>
  );
}
