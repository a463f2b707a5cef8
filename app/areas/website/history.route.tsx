import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listVersions } from "~/domain/website/section-queries.server";
import { requireAdmin } from "~/http/auth.server";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { pageSection } from "./find-section.server";
import { WebsitePage } from "./website-page";
import { sectionPath } from "./website-words";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data ? `History: ${data.title}` : "404 Page Not Found", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const section = pageSection(args);
  return { key: section.key, title: section.title, versions: await listVersions(section) };
}

export default function HistoryPage() {
  const { key, title, versions } = useLoaderData<typeof loader>();
  const address = sectionPath(key);
  return (
    <WebsitePage heading={`History: ${title}`} above={{ to: address, label: title }}>
      <ul className="stack">
        {versions.map(({ version, authorName, publishedAt }) => (
          <li key={version}>
            <Link to={`${address}/history/${version}`}>Version {version}</Link>, published{" "}
            <DateTime value={publishedAt} /> by <bdi>{authorName}</bdi>
          </li>
        ))}
        <li>
          <Link to={`${address}/history/0`}>The words as delivered</Link>
        </li>
      </ul>
    </WebsitePage>
  );
}
