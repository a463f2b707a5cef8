import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listSections } from "~/domain/website/section-queries.server";
import { requireAdmin } from "~/http/auth.server";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { IMPORT, PICTURES, sectionPath, WEBSITE } from "./website-words";

const HEADING = "Website";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return { sections: await listSections() };
}

export default function WebsiteOverview() {
  const { sections } = useLoaderData<typeof loader>();
  return (
    <div className="column wide stack">
      <h1>{HEADING}</h1>
      <p>
        Each part is edited as a draft, looked at, and published as a whole. Visitors see it within
        a second. Every published version stays in its history. In any text <code>{"{name}"}</code>,{" "}
        <code>{"{region}"}</code>, <code>{"{email}"}</code> and <code>{"{phone}"}</code> stand for
        those facts of the business.
      </p>
      <p>
        <Link to={PICTURES}>Pictures</Link> · <a href={`${WEBSITE}/export.json`}>Export</a> ·{" "}
        <Link to={IMPORT}>Import</Link>
      </p>
      <ul className="card-grid">
        {sections.map((section) => (
          <SectionCard key={section.key} section={section} />
        ))}
      </ul>
    </div>
  );
}

type Row = Awaited<ReturnType<typeof listSections>>[number];

function SectionCard({ section: { key, title, description, published, draft } }: { section: Row }) {
  return (
    <li className="card">
      <h2>
        <Link to={sectionPath(key)}>{title}</Link>
      </h2>
      <p>{description}</p>
      <p className="small">
        {published ? (
          <>
            Version {published.version}, published <DateTime value={published.publishedAt} />
          </>
        ) : (
          "As delivered"
        )}
        {draft && (
          <>
            <br />
            <strong>Draft</strong> by <bdi>{draft.authorName}</bdi>,{" "}
            <DateTime value={draft.updatedAt} />
          </>
        )}
      </p>
    </li>
  );
}
