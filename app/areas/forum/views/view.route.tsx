import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sectionOf } from "~/domain/forum/forum-paths";
import { FORUM_VIEWS, isForumView, isOwnView, viewPath } from "~/domain/forum/views/forum-views";
import { getViewPage, type ViewPage } from "~/domain/forum/views/view-page.server";
import { getOpening } from "~/domain/opening/opening-state.server";
import { getUser, requireUser } from "~/http/auth.server";
import { operationOf } from "~/lib/input/operation";
import { readId } from "~/lib/input/read-id";
import { siteUrl } from "~/platform/site-url.server";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { ReaderMarks } from "~/ui/layout/if-marked";
import { pageMeta } from "~/ui/layout/page-meta";
import { FilterLinks } from "~/ui/lists/filter-links";
import { KeyPages } from "~/ui/lists/key-pages";
import { NewPost } from "../new-post";
import { PostCard, useCardList } from "../post-card";
import { showList } from "../show-list.server";
import { ViewLinks } from "./view-links";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data
    ? [
        ...pageMeta(`${FORUM_VIEWS[data.shown.view].title}, Forum`, matches),
        { tagName: "link", rel: "canonical", href: data.canonical },
      ]
    : pageMeta("Forum", matches);

export async function loader(args: LoaderFunctionArgs) {
  const view = operationOf(args.request);
  if (!isForumView(view)) throw new Response("Not Found", { status: 404 });
  const member = isOwnView(view) ? await requireUser(args) : null;
  const { searchParams } = new URL(args.request.url);
  const asked = searchParams.get("category");
  const category = asked === null ? null : sectionOf(asked);
  const before = searchParams.get("before");
  const opened = readId(searchParams.get("open"));
  const isUnknown = asked !== null && category === null;
  const [shown, opening] = await Promise.all([
    isUnknown ? null : getViewPage(view, { category, before }, member, opened),
    getOpening(),
  ]);
  if (!shown) throw new Response("Not Found", { status: 404 });
  return {
    shown,
    marks: await showList(args, shown.posts, opened),
    isSignedIn: (await getUser(args)) !== null,
    opening,
    canonical: siteUrl(viewPath(view, { category, before })),
  };
}

export const shouldRevalidate = keepOnRefusal;

/** The forum in one order: what was last active, new, unanswered, followed, or the reader's own. */
export default function ForumViewPage() {
  const { shown, marks, isSignedIn } = useLoaderData<typeof loader>();
  const { view, category, categories, posts, isFirst, next } = shown;
  const list = useCardList(isSignedIn);
  const { title, empty } = FORUM_VIEWS[view];
  return (
    <ReaderMarks.Provider value={marks}>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-6">
        <div className={SIDE_LISTS}>
          <ViewLinks current={view} category={category} />
          <CategoryLinks shown={shown} />
        </div>
        <div className={POSTS}>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-2 [&>#new-post:has(form)]:basis-full">
            <h2>{title}</h2>
            <NewPost categories={categories} draft={null} />
          </div>
          <h3 className="sr-only">Posts</h3>
          {posts.length === 0 && <p className="empty-state">{empty}</p>}
          {posts.map((post) => (
            <PostCard key={post.id} post={post} list={list} />
          ))}
          <KeyPages
            newest={isFirst ? null : viewPath(view, { category })}
            older={next && viewPath(view, { category, before: next })}
          />
        </div>
      </div>
    </ReaderMarks.Provider>
  );
}

/**
 * Posts in two lines. On a narrow screen when a post was written is left out, and the last comment's
 * time shows its words alone, which replace a date that is cut.
 */
const POSTS =
  "[&>.row]:px-4 [&>.row]:py-0.5 [&>.row>*]:mt-0 [&>.row_h4]:text-md/snug [&>.row>div]:min-w-0 md:[&>.row]:flex md:[&>.row]:items-center md:[&>.row]:justify-between md:[&>.row]:gap-4 " +
  "md:[&>.row>.acts]:flex-none md:[&>.row>.acts]:flex-col md:[&>.row>.acts]:items-end max-md:[&>.row>.acts]:flex-nowrap max-md:[&>.row>.acts>span]:truncate " +
  "max-md:[&>.row_.badge-row_time]:hidden max-md:[&>.row>.acts_time>span:first-child]:hidden max-md:[&>.row>.acts_time>span]:static";

/** On wide screens the links stand below each other, beside the posts. */
const SIDE_LISTS =
  "flow-2 max-lg:[&_li]:flex-none max-lg:[&_ul]:flex-nowrap max-lg:[&_ul]:overflow-x-auto lg:[&_a]:flex lg:[&_a]:border-b-0 lg:[&_a]:border-l-4 lg:[&_ul]:flex-col lg:[&_ul]:gap-0";

function CategoryLinks({ shown: { view, category, categories } }: { shown: ViewPage }) {
  const all = [
    { key: null, name: "All categories" },
    ...categories.map(({ id, name }) => ({ key: id, name })),
    { key: 0, name: "Uncategorized" },
  ];
  return (
    <FilterLinks
      label="Categories"
      filters={all.map(({ key, name }) => ({
        to: viewPath(view, { category: key }),
        label: name,
        isCurrent: key === category,
      }))}
    />
  );
}
