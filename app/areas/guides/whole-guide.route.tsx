import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { guideJsonLd } from "~/domain/guides/guide-json-ld";
import { getGuide } from "~/domain/guides/guide-list";
import { guidesOf } from "~/http/content.server";
import { siteUrl } from "~/platform/site-url.server";
import { StepText } from "./walkthrough";
import { pageMeta } from "~/ui/layout/page-meta";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data
    ? [
        ...pageMeta(data.guide.title, matches, data.guide.excerpt),
        { "script:ld+json": guideJsonLd(data.guide, data.origin) },
      ]
    : pageMeta("Guide not found", matches);

export async function loader(args: LoaderFunctionArgs) {
  const guide = getGuide(await guidesOf(args), args.params.id);
  if (!guide) throw new Response("There is no such guide", { status: 404 });
  return { guide, origin: new URL(siteUrl("/")).origin };
}

/** A whole guide on one page, for printing and for reading at once. */
export default function WholeGuidePage() {
  const { guide } = useLoaderData<typeof loader>();
  return (
    <article className="column stack">
      <p className="print:hidden">
        <Link to={`/community/guides#${guide.id}`}>Back to the guides</Link>
      </p>
      <h1 className="normal-case">{guide.title}</h1>
      <p className="lead">{guide.excerpt}</p>
      <ol className="stack">
        {guide.steps.map((step, index) => (
          <li key={step.title} className="stack print:break-inside-avoid">
            <h2>
              {index + 1}. {step.title}
            </h2>
            <StepText step={step} />
          </li>
        ))}
      </ol>
    </article>
  );
}
