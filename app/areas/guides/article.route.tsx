import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { getEducationGuide } from "~/domain/guides/education-list";
import { articlesOf } from "~/http/content.server";
import { siteUrl } from "~/platform/site-url.server";
import { RequestLink } from "./article-card";
import { pageMeta } from "~/ui/layout/page-meta";
import { siteIn } from "~/ui/layout/use-content";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data
    ? [
        ...pageMeta(data.guide.title, matches, data.guide.excerpt),
        {
          "script:ld+json": {
            "@context": "https://schema.org",
            "@type": "Article",
            headline: data.guide.title,
            description: data.guide.excerpt,
            author: { "@type": "Organization", name: siteIn(matches).name },
            url: data.url,
          },
        },
      ]
    : pageMeta("Guide not found", matches);

export async function loader(args: LoaderFunctionArgs) {
  const guide = getEducationGuide(await articlesOf(args), args.params.id);
  if (!guide) throw new Response("There is no such guide", { status: 404 });
  return { guide, url: siteUrl(`/education/${guide.id}`) };
}

export default function ArticlePage() {
  const { guide } = useLoaderData<typeof loader>();
  return (
    <article className="column stack">
      <p className="print:hidden">
        <Link to="/education">Back to Education</Link>
      </p>
      <h1 className="normal-case">{guide.title}</h1>
      <p className="lead">{guide.excerpt}</p>
      <p className="small">
        {guide.author} · {guide.readTime}
      </p>
      <div className="prose">
        {guide.content.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <p className="print:hidden">
        <RequestLink title={guide.title} />
      </p>
    </article>
  );
}
