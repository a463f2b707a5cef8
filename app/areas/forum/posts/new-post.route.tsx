import type { MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { draftTarget } from "~/domain/forum/drafts.server";
import { createPostInput } from "~/domain/forum/forum.schema";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { listCategories } from "~/domain/forum/posts/section-queries.server";
import { getOpening } from "~/domain/opening/opening-state.server";
import { returnTo } from "~/http/forms/return-to.server";
import { getActor, sendToLogin } from "~/http/auth.server";
import { to } from "~/http/cookies/flash.server";
import { formAction } from "~/http/forms/form-action.server";
import { stayOnPage } from "~/ui/form/stay-on-page";
import { NewPostForm } from "./new-post-form";
import { PauseNotice } from "~/ui/opening/pause-notice";
import { useStaysShown } from "~/ui/opening/use-stays-shown";
import { pageMeta } from "~/ui/layout/page-meta";

const FORUM = "/community/forum";

export const meta: MetaFunction = ({ matches }) => pageMeta("New Post", matches);

export async function loader() {
  const [categories, opening] = await Promise.all([listCategories(), getOpening()]);
  return { categories, opening };
}

export const action = formAction({
  guard: getActor,
  schema: createPostInput,
  run: async (actor, input, { request, fields }) => {
    if (actor.user) return createPost(actor, input);
    const kept = await draftTarget(actor, fields, "/community", "new-post");
    return kept.ok ? sendToLogin(request, kept.path) : kept;
  },
  done: ({ post }, { fields }) =>
    to(`${returnTo(fields, FORUM)}#post-${post.id}`, { title: "Post created successfully!" }),
  failure: ({ message }, { user }) => (user ? { title: message } : undefined),
});

export const clientAction = stayOnPage({ title: "Failed to create post" });

export default function NewPostPage() {
  const { categories, opening } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const isShown = useStaysShown(!opening.forum, result !== undefined);
  return (
    <div className="column stack">
      <p>
        <Link to={FORUM}>Back to the forum</Link>
      </p>
      <h1>New Post</h1>
      {opening.forum && <PauseNotice pause={opening.forum} />}
      {isShown && (
        <NewPostForm categories={categories} returnTo={FORUM} lastResult={result?.lastResult} />
      )}
    </div>
  );
}
