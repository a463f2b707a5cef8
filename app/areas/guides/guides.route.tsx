import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { learning } from "~/content/community/learning";
import { asGuideCategory, findGuides, guideFilters } from "~/domain/guides/guide-list";
import { listFinishedGuides } from "~/domain/guides/guides-queries.server";
import { getUser } from "~/http/auth.server";
import { editedContent, guidesOf } from "~/http/content.server";
import { countResults, withQuery } from "~/lib/input/query";
import { GuideCards } from "./guide-cards";
import { FilterLinks } from "~/ui/lists/filter-links";
import { pageMeta } from "~/ui/layout/page-meta";
import { contentOf, useContent } from "~/ui/layout/use-content";
import { SearchForm } from "~/ui/lists/search-form";

export const meta: MetaFunction = ({ matches }) => {
  const { intro } = contentOf(matches, "learning", learning).guides;
  return pageMeta("Community Guides", matches, intro);
};

export async function loader(args: LoaderFunctionArgs) {
  const user = await getUser(args);
  const { searchParams } = new URL(args.request.url);
  const category = asGuideCategory(searchParams.get("category"));
  const q = (searchParams.get("q") ?? "").trim();
  return {
    q,
    category,
    filters: guideFilters.map(({ value, label }) => ({ value, label })),
    guides: findGuides(await guidesOf(args), { q, category }),
    content: await editedContent(args, ["learning"]),
    finished: user ? await listFinishedGuides(user.id) : [],
  };
}

export default function GuidesTab() {
  const { q, category, filters, guides, finished } = useLoaderData<typeof loader>();
  const { heading, intro } = useContent("learning", learning).guides;
  return (
    <div className="stack">
      <h2>{heading}</h2>
      <p className="lead">{intro}</p>
      <SearchForm action="/community/guides" label="Search the guides" q={q} kept={{ category }} />
      <FilterLinks
        label="Category"
        filters={filters.map(({ value, label }) => ({
          to: withQuery("/community/guides", { q, category: value }),
          label,
          isCurrent: value === category,
        }))}
      />
      <p role="status" className="small">
        {countResults(guides.length)}
      </p>
      {guides.length > 0 ? (
        <GuideCards guides={guides} finished={finished} />
      ) : (
        <p className="empty-state">No guide matches. Try another word or category.</p>
      )}
    </div>
  );
}
