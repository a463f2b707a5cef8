import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readableTexts } from "~/domain/website/section-form.server";
import { getVersion } from "~/domain/website/section-queries.server";
import { requireAdmin } from "~/http/auth.server";
import { ActionButton } from "~/ui/form/action-button";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { pageSection } from "./find-section.server";
import { pageVersion } from "./page-version.server";
import { WebsitePage } from "./website-page";
import { sectionPath } from "./website-words";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.heading ?? "404 Page Not Found", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const section = pageSection(args);
  const version = pageVersion(args.params.version);
  const found = await getVersion(section, version);
  if (!found) throw new Response("", { status: 404 });
  const { authorName, publishedAt } = found;
  return {
    heading: `${section.title}: ${version === 0 ? "as delivered" : `version ${version}`}`,
    address: `${sectionPath(section.key)}/history`,
    texts: readableTexts(section, found.value),
    ...{ version, authorName, publishedAt },
  };
}

export default function VersionPage() {
  const { heading, address, version, texts, authorName, publishedAt } =
    useLoaderData<typeof loader>();
  return (
    <WebsitePage heading={heading} above={{ to: address, label: "History" }}>
      {publishedAt && (
        <p>
          Published <DateTime value={publishedAt} /> by <bdi>{authorName}</bdi>.
        </p>
      )}
      <ActionButton action={`${address}/${version}/restore`}>Make this the draft</ActionButton>
      <dl className="facts">
        {texts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {text || "(empty)"}
            </dd>
          </div>
        ))}
      </dl>
    </WebsitePage>
  );
}
