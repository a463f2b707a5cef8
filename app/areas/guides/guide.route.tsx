import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { guideJsonLd } from "~/domain/guides/guide-json-ld";
import { findGuides, getGuide, stepNumber } from "~/domain/guides/guide-list";
import { listFinishedGuides } from "~/domain/guides/guides-queries.server";
import { getUser } from "~/http/auth.server";
import { guidesOf } from "~/http/content.server";
import { siteUrl } from "~/platform/site-url.server";
import { GuideCards } from "./guide-cards";
import { Walkthrough, type WalkthroughData } from "./walkthrough";
import { pageMeta } from "~/ui/layout/page-meta";
import type { DialogHandle } from "~/ui/overlay/dialog-handle";

export const handle: DialogHandle<WalkthroughData> = { Dialog: Walkthrough };

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data
    ? [
        ...pageMeta(
          `${data.guide.title}: step ${data.number} of ${data.guide.stepTitles.length}`,
          matches,
          data.excerpt,
        ),
        // Search engines should index the page with the whole guide.
        { tagName: "link", rel: "canonical", href: data.url },
        { "script:ld+json": data.jsonLd },
      ]
    : pageMeta("Guide not found", matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await getUser(args);
  const guides = await guidesOf(args);
  const guide = getGuide(guides, args.params.id);
  if (!guide) throw new Response("There is no such guide", { status: 404 });
  const number = stepNumber(new URL(args.request.url).searchParams.get("step"), guide);
  const step = guide.steps[number - 1];
  if (!step) throw new Error("The guide has no step with this number");
  return {
    guide: {
      id: guide.id,
      title: guide.title,
      stepTitles: guide.steps.map(({ title }) => title),
    },
    excerpt: guide.excerpt,
    step,
    number,
    isMember: user !== null,
    url: siteUrl(`/community/guides/${guide.id}/whole`),
    jsonLd: guideJsonLd(guide, new URL(siteUrl("/")).origin),
    guides: findGuides(guides, { q: "", category: null }),
    finished: user ? await listFinishedGuides(user.id) : [],
  };
}

/** The page with all guides, behind the walkthrough dialog. */
export default function GuidePage() {
  const { guides, finished } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <h2>Guides</h2>
      <GuideCards guides={guides} finished={finished} />
    </div>
  );
}
