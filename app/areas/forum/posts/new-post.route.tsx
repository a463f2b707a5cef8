import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { draftTarget } from "~/domain/forum/drafts.server";
import { postFormInput, previewPostInput } from "~/domain/forum/forum.schema";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { postPath } from "~/domain/forum/forum-paths";
import { whySuspended } from "~/domain/forum/moderation/holding.server";
import { previewText } from "~/domain/forum/writing/preview-text.server";
import { listCategories } from "~/domain/forum/posts/section-queries.server";
import { getOpening } from "~/domain/opening/opening-state.server";
import { returnTo } from "~/platform/http/forms/return-to.server";
import { getActor, getUser, sendToLogin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { byButton } from "~/platform/http/forms/by-button.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { HELD_TOAST } from "../moderation/held-words";
import { previewAction } from "../writing/preview-action.server";
import { keepDraft, openDraft, postDraft } from "../writing/keep-draft.server";
import { previewIn } from "../writing/preview";
import { NewPostForm } from "./new-post-form";
import { listWriterMarks } from "~/domain/forum/reader-marks.server";
import { ReaderMarks } from "~/ui/layout/if-marked";
import { PauseBanner } from "~/ui/opening/pause-banner";
import { useStaysShown } from "~/ui/opening/use-stays-shown";
import { pageMeta } from "~/ui/layout/page-meta";

const FORUM = "/community/forum";
const VISITORS_PLACE = { path: "/community", anchor: "new-post" };
const NEW = { postId: null, parentId: null };

export const meta: MetaFunction = ({ matches }) => pageMeta("New Post", matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await getUser(args);
  const [marks, categories, opening, saved] = await Promise.all([
    user ? listWriterMarks(user) : [],
    listCategories(),
    getOpening(),
    openDraft(args, NEW),
  ]);
  const isNamed = new URL(args.request.url).searchParams.has("saved");
  const isFound = saved !== null && !isNamed;
  return { categories, opening, saved, isFound, marks, suspension: await whySuspended(user) };
}

const post = formAction({
  guard: getActor,
  schema: postFormInput,
  run: async (actor, input, { request, fields }) => {
    if (actor.user) return postDraft(actor.user, fields, NEW, createPost(actor, input));
    const { path, anchor } = VISITORS_PLACE;
    const kept = await draftTarget(actor, fields, path, anchor);
    return kept.ok ? sendToLogin(request, kept.path) : kept;
  },
  done: ({ post }, { fields }) =>
    post.heldFor
      ? to(postPath(post.id), HELD_TOAST)
      : to(`${returnTo(fields, FORUM)}#post-${post.id}`, { title: "Post created successfully!" }),
  failure: ({ message }, { user }) => (user ? { title: message } : undefined),
});

const preview = previewAction({
  schema: previewPostInput,
  run: (actor, input) => previewText(actor, input),
});

const keep = keepDraft({ postIdOf: () => null, visitorsPlace: () => VISITORS_PLACE });

export const action = byButton("preview", preview, byButton("keep", keep, post));

export default function NewPostPage() {
  const { categories, opening, saved, isFound, marks, suspension } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const isShown = useStaysShown(!opening.forum, result !== undefined || saved !== null);
  return (
    <div className="column stack">
      <p>
        <Link to={FORUM}>Back to the forum</Link>
      </p>
      <h1>New Post</h1>
      {suspension && <p className="banner">{suspension}</p>}
      {isFound && (
        <p>
          This is the draft that you saved last. <Link to="?empty">Begin another post</Link>
        </p>
      )}
      {opening.forum && <PauseBanner pause={opening.forum} />}
      {isShown && (
        <ReaderMarks.Provider value={marks.join(" ")}>
          <NewPostForm
            // Another draft is another form.
            key={saved?.id ?? 0}
            categories={categories}
            returnTo={FORUM}
            draft={saved?.fields ?? null}
            saved={saved}
            preview={previewIn(result)}
          />
        </ReaderMarks.Provider>
      )}
    </div>
  );
}
