import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asGuideCategory, findGuides, guideFilters } from "~/domain/guides/guide-list";
import { listFinishedGuides } from "~/domain/guides/guides-queries.server";
import { getUser } from "~/http/auth.server";
import { guidesOf } from "~/http/content.server";
import { countResults, withQuery } from "~/lib/input/query";
import { GuideCards } from "./guide-cards";
import { FilterLinks } from "~/ui/lists/filter-links";
import { pageMeta } from "~/ui/layout/page-meta";
import { SearchForm } from "~/ui/lists/search-form";

const INTRO = "Walkthroughs for visitors and beginners, one step at a time.";

export const meta: MetaFunction = ({ matches }) => pageMeta("Community Guides", matches, INTRO);

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
    finished: user ? await listFinishedGuides(user.id) : [],
  };
}

export default function GuidesTab() {
  const { q, category, filters, guides, finished } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <h2>Guides</h2>
      <p className="lead">{INTRO}</p>
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
