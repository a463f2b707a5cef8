import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { getDraft } from "~/domain/forum/drafts.server";
import {
  getForumFront,
  getSectionPage,
  type ListedSection,
  type SectionPage,
} from "~/domain/forum/forum-page.server";
import { categoryMarks } from "~/domain/forum/reader-marks.server";
import { feedPath, sectionOf, sectionPath } from "~/domain/forum/forum-paths";
import { getOpening } from "~/domain/opening/opening-state.server";
import { getUser } from "~/http/auth.server";
import { perReader } from "~/platform/http/per-reader.server";
import { readPageNumber } from "~/platform/http/json/list-request.server";
import { readId } from "~/lib/input/read-id";
import { siteUrl } from "~/platform/site-url.server";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { FollowButton } from "./follows/follow-button";
import { AllPostsLink, ForumSection } from "./forum-section";
import { NewPost } from "./new-post";
import { type CardList, useCardList } from "./post-card";
import { showList } from "./show-list.server";
import { ViewLinks } from "./views/view-links";
import { NumberedPages } from "~/ui/lists/numbered-pages";
import { ReaderMarks } from "~/ui/layout/if-marked";
import { pageMeta } from "~/ui/layout/page-meta";
import { plural } from "~/lib/counts";

const DESCRIPTION =
  "Questions and answers about growing, law and travel in New York, labels, and service: the community of members 21 and older.";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  ...pageMeta(
    data?.shown ? `${data.shown.section.name}, Forum` : "Community Forum",
    matches,
    DESCRIPTION,
  ),
  ...(data ? [{ tagName: "link", rel: "canonical", href: data.canonical }] : []),
  feedLink("All posts", feedPath()),
  ...(data?.shown
    ? [feedLink(`Posts in ${data.shown.section.name}`, feedPath(data.shown.section.key))]
    : []),
];

const feedLink = (title: string, href: string) => ({
  tagName: "link",
  rel: "alternate",
  type: "application/atom+xml",
  title,
  href,
});

export async function loader(args: LoaderFunctionArgs) {
  const user = await getUser(args);
  const { searchParams } = new URL(args.request.url);
  const category = searchParams.get("category");
  const opened = readId(searchParams.get("open"));
  const isSignedIn = user !== null;
  const [draft, opening, front] = await Promise.all([
    getDraft(searchParams.get("draft")),
    getOpening(),
    category ? null : getForumFront(opened),
  ]);
  if (front) {
    const posts = front.flatMap((section) => section.posts);
    const marks = await showList(args, posts, opened);
    const canonical = siteUrl("/community/forum");
    return { front, shown: null, marks, follows: null, draft, isSignedIn, canonical, opening };
  }
  const key = sectionOf(category ?? "");
  const shown =
    key === null ? null : await getSectionPage(key, readPageNumber(args.request), opened);
  if (!shown) throw new Response("Not Found", { status: 404 });
  const marks = await showList(args, shown.section.posts, opened);
  const follows = key === 0 ? null : await perReader(args, categoryMarks(shown.section.key));
  const canonical = siteUrl(sectionPath(shown.section.key, shown.page));
  return { front: null, shown, marks, follows, draft, isSignedIn, canonical, opening };
}

export const shouldRevalidate = keepOnRefusal;

export default function ForumTab() {
  const { front, shown, marks, follows, draft, isSignedIn } = useLoaderData<typeof loader>();
  const list = useCardList(isSignedIn);
  const sections = front ?? shown.sections;
  const categories = sections
    .filter(({ key }) => key > 0)
    .map(({ key, name }) => ({ id: key, name }));
  return (
    <ReaderMarks.Provider value={marks}>
      <h2 className="sr-only">Forum</h2>
      <div className={TOP}>
        <ViewLinks current={null} category={shown?.section.key ?? null} />
        {/* Another draft is another form. */}
        <NewPost categories={categories} draft={draft} key={draft ? "draft" : "new"} />
      </div>
      {shown && follows !== null && (
        <ReaderMarks.Provider value={follows}>
          <FollowCategory section={shown.section} />
        </ReaderMarks.Provider>
      )}
      <div className={SECTIONS}>
        {front?.map((section) => (
          <ForumSection key={section.key} section={section} list={list}>
            <AllPostsLink section={section} />
          </ForumSection>
        ))}
        {shown && <OneSection shown={shown} list={list} />}
      </div>
      <ul className="small [&_a]:inline-block [&_a]:py-1.5">
        {shown && (
          <li>
            <a href={feedPath(shown.section.key)} type="application/atom+xml">
              Feed of the posts in {shown.section.name} (Atom)
            </a>
          </li>
        )}
        <li>
          <a href={feedPath()} type="application/atom+xml">
            Feed of all posts (Atom)
          </a>
        </li>
      </ul>
    </ReaderMarks.Provider>
  );
}

/** The views and the new post side by side, until its form is open. */
const TOP =
  "flex flex-wrap items-center gap-3 [&>nav]:min-w-0 [&>nav]:flex-[1_1_9rem] [&>:has(form)]:basis-full max-lg:[&_li]:flex-none max-lg:[&_ul]:flex-nowrap max-lg:[&_ul]:overflow-x-auto";

/** On a phone a closed post is short, so that three are in sight. */
const SECTIONS = "flow-4 max-sm:[&_.post]:p-3 max-sm:[&_.post:not(.is-open)>.user-text>*]:truncate";

function FollowCategory({ section: { key, name } }: { section: ListedSection }) {
  return (
    <div className="acts" id="follow">
      <FollowButton kind="category" id={key} subject={name} anchor="follow" />{" "}
      <span>New posts in {name} are then in your notifications.</span>
    </div>
  );
}

type SectionProps = { shown: SectionPage; list: CardList };

function OneSection({ shown, list }: SectionProps) {
  const { section, sections, page, pageCount } = shown;
  return (
    <>
      <p>
        <Link to="/community/forum">All categories</Link>
      </p>
      <ForumSection section={section} list={list}>
        <NumberedPages
          label={`Pages of ${section.name}`}
          page={page}
          pageCount={pageCount}
          href={(n) => sectionPath(section.key, n)}
        />
      </ForumSection>
      <nav aria-label="Other categories">
        <ul className="[&_a]:inline-block [&_a]:py-1.5">
          {sections
            .filter(({ key }) => key !== section.key)
            .map(({ key, name, postCount }) => (
              <li key={key}>
                <Link to={sectionPath(key)}>{name}</Link> ({plural(postCount, "post")})
              </li>
            ))}
        </ul>
      </nav>
    </>
  );
}
