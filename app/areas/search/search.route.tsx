import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listCategories } from "~/domain/forum/posts/section-queries.server";
import { search } from "~/domain/search/search.server";
import { isSearch, readSearch, searchPath } from "~/domain/search/search.schema";
import { pageMeta } from "~/ui/layout/page-meta";
import { NumberedPages } from "~/ui/lists/numbered-pages";
import { TooCommon } from "~/ui/lists/too-common";
import { SearchFilters } from "./search-filters";
import { SearchResult } from "./search-result";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageMeta(data?.asked.q ? `${data.asked.q}, Search` : "Search", matches),
  // What can be found has its own address.
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { asked, bad } = readSearch(new URL(request.url).searchParams);
  const [found, categories] = await Promise.all([search(asked), listCategories()]);
  return {
    asked,
    bad,
    found,
    isAsked: isSearch(asked),
    categories: categories.map(({ id, name }) => ({ id, name })),
  };
}

export default function SearchPage() {
  const { asked, bad, found, isAsked, categories } = useLoaderData<typeof loader>();
  return (
    <div className="column wide stack">
      <h1>Search</h1>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-6">
        <SearchFilters asked={asked} categories={categories} />
        <div className="flow-4">
          {bad.map(({ name, message }) => (
            <p key={name} className="field-error">
              This is not used: {message}.
            </p>
          ))}
          {isAsked && (
            <p role="status">
              <Summary />
            </p>
          )}
          {found.results.length === 0 && <LookAround isAsked={isAsked} />}
          {found.results.length > 0 && (
            <ol className="flow-4" aria-label="Results">
              {found.results.map((result) => (
                <SearchResult key={result.path} result={result} />
              ))}
            </ol>
          )}
          <NumberedPages
            label="Pages of results"
            page={found.page}
            pageCount={found.pageCount}
            href={(page) => searchPath({ ...asked, page })}
          />
          {found.olderThan && (
            <p>
              Older posts and comments were not looked through, because newer ones match or are
              many.{" "}
              <Link to={searchPath({ ...asked, page: 1, before: found.olderThan })}>
                Search in older ones
              </Link>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

const PLACES = [
  { to: "/shop", label: "Shop", words: "What we grow and make, with strength and price" },
  { to: "/education", label: "Education", words: "Articles about the plant, the law and a visit" },
  { to: "/community/forum/latest", label: "Forum", words: "The latest posts of our members" },
  { to: "/community/calendar", label: "Calendar", words: "Events to come" },
  { to: "/contact", label: "Write to us", words: "Ask what you did not find" },
];

/** Where to go while there is no result. */
function LookAround({ isAsked }: { isAsked: boolean }) {
  return (
    <section className="empty-state stack" aria-labelledby="look-around">
      <h2 id="look-around">{isAsked ? "Look around instead" : "Enter a word, or look around"}</h2>
      <ul className="grid grid-fit-56 gap-4">
        {PLACES.map(({ to, label, words }) => (
          <li key={to}>
            <Link to={to} className="inline-block py-1.5">
              {label}
            </Link>
            <p className="small">{words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How much was found, and which other words to try. */
function Summary() {
  const { asked, found } = useLoaderData<typeof loader>();
  const { total, near, olderThan } = found;
  const count = `${total}${olderThan ? "+" : ""} ${total === 1 ? "result" : "results"}`;
  const nearLink = near && (
    <Link to={searchPath({ ...asked, q: near, page: 1 })}>
      <bdi>{near}</bdi>
    </Link>
  );
  const tooCommon = found.common.length > 0 && <TooCommon words={found.common} />;
  if (found.isOfNear) {
    return (
      <>
        Nothing has “<bdi>{asked.q}</bdi>”. {count} for {nearLink}:
      </>
    );
  }
  if (found.isOfTitles) {
    return (
      <>
        {tooCommon}{" "}
        {total === 0 ? "No title has them beside one another." : `${count} with them in the title:`}
      </>
    );
  }
  if (total === 0 && olderThan)
    return <>Nothing was found in the newest posts and comments. {tooCommon}</>;
  if (total === 0) return <>Nothing was found. Try fewer words, or other ones. {tooCommon}</>;
  return (
    <>
      {count}
      {near && <>. Did you mean {nearLink}?</>}
      {tooCommon && <>. {tooCommon}</>}
    </>
  );
}
