import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { learning } from "~/content/community/learning";
import {
  asEducationCategory,
  educationFilters,
  findEducationGuides,
} from "~/domain/guides/education-list";
import { articlesOf, editedContent } from "~/http/content.server";
import { countResults, withQuery } from "~/lib/input/query";
import { ArticleCard } from "./article-card";
import { FilterLinks } from "~/ui/lists/filter-links";
import { pageMeta } from "~/ui/layout/page-meta";
import { SearchForm } from "~/ui/lists/search-form";
import { contentOf, useContent } from "~/ui/layout/use-content";
import { TabLinks } from "~/ui/layout/tab-links";

export const meta: MetaFunction = ({ matches }) => {
  const { heading, intro } = contentOf(matches, "learning", learning).articles;
  return pageMeta(heading, matches, intro);
};

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const category = asEducationCategory(searchParams.get("category"));
  const q = (searchParams.get("q") ?? "").trim();
  const asked = searchParams.get("tab");
  // A link to a category and a search show all articles, unless the address names a tab.
  const tab =
    asked === "all" || (asked !== "featured" && (q || category))
      ? ("all" as const)
      : ("featured" as const);
  return {
    q,
    category,
    tab,
    content: await editedContent(args, ["learning"]),
    filters: educationFilters.map(({ value, label }) => ({ value, label })),
    guides: findEducationGuides(await articlesOf(args), {
      q,
      category,
      isFeatured: tab === "featured",
    }),
  };
}

export default function EducationPage() {
  const { q, category, tab, filters, guides } = useLoaderData<typeof loader>();
  const { heading, intro } = useContent("learning", learning).articles;
  const at = (change: Record<string, string | null>) =>
    withQuery("/education", { tab, q, category, ...change });
  return (
    <div id="education" className="column wide stack">
      <h1>{heading}</h1>
      <p className="lead">{intro}</p>
      <SearchForm action="/education" label="Search the articles" q={q} kept={{ category }} />
      <FilterLinks
        label="Category"
        filters={filters.map(({ value, label }) => ({
          to: at({ category: value }),
          label,
          isCurrent: value === category,
        }))}
      />
      <TabLinks
        label="Guides"
        tabs={[
          { to: at({ tab: "featured" }), label: "Featured Guides", isCurrent: tab === "featured" },
          { to: at({ tab: "all" }), label: "All Guides", isCurrent: tab === "all" },
        ]}
      />
      <h2 className="sr-only">{tab === "all" ? "All Guides" : "Featured Guides"}</h2>
      <p role="status" className="small">
        {countResults(guides.length)}
      </p>
      {guides.length > 0 ? (
        <div className="card-grid">
          {guides.map((guide) => (
            <ArticleCard key={guide.id} guide={guide} />
          ))}
        </div>
      ) : (
        <NothingFound isFeatured={tab === "featured"} allHref={at({ tab: "all" })} />
      )}
      <NextSteps />
    </div>
  );
}

function NothingFound({ isFeatured, allHref }: { isFeatured: boolean; allHref: string }) {
  return (
    <p className="empty-state">
      No guide matches.{" "}
      {isFeatured ? (
        <Link to={allHref}>Look in all guides</Link>
      ) : (
        <Link to="/education?tab=all">Show all guides again</Link>
      )}
    </p>
  );
}

function NextSteps() {
  return (
    <section className="stack" aria-labelledby="next-steps">
      <h2 id="next-steps">See for yourself</h2>
      <div className="button-row">
        <Link className="button" to="/#events">
          Book an Experience
        </Link>{" "}
        <Link className="button button-quiet" to="/#contact">
          Ask Us
        </Link>{" "}
        <Link className="button button-quiet" to="/community">
          Join the Community
        </Link>
      </div>
    </section>
  );
}
