import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Link,
  useLoaderData,
  useRouteError,
  useSearchParams,
} from "@remix-run/react";
import { commentsPage } from "~/domain/forum/forum-paths";
import { postJsonLd } from "~/domain/forum/post-json-ld";
import { OWN_IN_THREAD, type OwnInThread, ownInThread } from "~/domain/forum/own-in-thread.server";
import { asHtmlPage, getPostPage, type PostPage } from "~/domain/forum/post-page.server";
import { wordsOf } from "~/domain/forum/writing/words-of-html";
import { touchVisit } from "~/domain/forum/reads/touch-visit.server";
import { countView } from "~/domain/forum/posts/count-views.server";
import { getOpening } from "~/domain/opening/opening-state.server";
import { countVisit } from "~/domain/rewards/count-visit.server";
import { isRevalidation, onEachView, perReaderTexts } from "~/platform/http/per-reader.server";
import { pageId } from "~/platform/http/page-id.server";
import { getUser } from "~/http/auth.server";
import { readPageNumber } from "~/platform/http/json/list-request.server";
import { siteUrl } from "~/platform/site-url.server";
import { excerpt } from "~/lib/text/linked-text";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { commentsSeen } from "../comments-seen.server";
import { PostComments } from "../comments/post-comments";
import { PostBadges } from "../post-parts";
import { PostView } from "./post-view";
import { IfMarked, ReaderMarks } from "~/ui/layout/if-marked";
import { ListLink } from "~/ui/lists/list-link";
import { pageMeta } from "~/ui/layout/page-meta";
import { RouteError } from "~/ui/frame/route-error";

const DESCRIPTION_LENGTH = 155;
const NOT_FOUND = "Post Not Found";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  if (!data) return pageMeta(NOT_FOUND, matches);
  const { post, page } = data.shown;
  const title = page > 1 ? `${post.title}, page ${page}` : post.title;
  const description = excerpt(wordsOf(post.html).replace(/\s+/gu, " "), DESCRIPTION_LENGTH).text;
  return [
    ...pageMeta(title, matches, description),
    { property: "og:url", content: data.url },
    { tagName: "link", rel: "canonical", href: data.url },
    {
      tagName: "link",
      rel: "alternate",
      type: "application/atom+xml",
      title: "Comments on this post",
      href: `/community/posts/${post.id}/feed.atom`,
    },
    // Search engines do not sign in.
    ...(data.shown.rights.isSignedIn ? [] : [{ "script:ld+json": jsonLd(data) }]),
  ];
};

const jsonLd = ({ shown, url }: { shown: PostPage; url: string }) =>
  postJsonLd(shown, (path) => new URL(path, url).href);

export async function loader(args: LoaderFunctionArgs) {
  const user = await getUser(args);
  const id = pageId(args.params.id);
  const draftKey = new URL(args.request.url).searchParams.get("draft");
  const [found, opening] = await Promise.all([
    getPostPage(user, id, readPageNumber(args.request), draftKey),
    getOpening(),
  ]);
  if (found.movedTo) throw redirect(found.movedTo);
  if (!found.post) throw new Response(found.reason, { status: 404 });
  if (!isRevalidation(args.request)) await onEachView(args, () => countView(id));
  const { post, comments } = found;
  const shown = asHtmlPage(found);
  // Before what is new is recorded as seen.
  const own = await perReaderTexts(args, OWN_IN_THREAD, ownInThread(post, comments));
  if (user) {
    await onEachView(args, (reader) => countVisit(reader));
    await onEachView(args, touchVisit);
    await commentsSeen(args, id, comments);
  }
  return {
    shown,
    own,
    opening,
    url: siteUrl(commentsPage(id, shown.page)),
  };
}

export const shouldRevalidate = keepOnRefusal;

export default function PostPage() {
  const { shown, own } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  return (
    <ReaderMarks.Provider value={own.marks}>
      <div className="column wide stack flow-2 pt-3 *:max-w-measure">
        <div className="badge-row text-sm">
          <Link to="/community/forum">Back to the forum</Link> <PostBadges post={shown.post} />
        </div>
        <NewComments own={own} />
        <PostView shown={shown} isPlaying={query.has("play")} />
        <PostComments shown={shown} own={own} />
        <p className="small">
          <a href={`/community/posts/${shown.post.id}/feed.atom`} type="application/atom+xml">
            Feed of these comments (Atom)
          </a>
        </p>
      </div>
    </ReaderMarks.Provider>
  );
}

/** What is new to the reader, and the way to the first of it. */
function NewComments({ own: { news, newsPath } }: { own: OwnInThread }) {
  return (
    <ReaderMarks.Provider value={news}>
      {/* A word of it is the mark. */}
      <IfMarked mark="new">
        {(isAny) =>
          isAny && (
            <p>
              <ListLink to={newsPath}>{news}</ListLink>
            </p>
          )
        }
      </IfMarked>
    </ReaderMarks.Provider>
  );
}

/** The page for a missing or removed post, with the reason if it is known. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <RouteError />;
  return (
    <div className="column stack">
      <h1>{NOT_FOUND}</h1>
      {error.data && <p className="lead">{String(error.data)}</p>}
      <p>
        <Link to="/community/forum">Back to the forum</Link>
      </p>
    </div>
  );
}
