import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { refusalToChange } from "~/domain/forum/edit-window";
import { editPostInput } from "~/domain/forum/forum.schema";
import { postPath } from "~/domain/forum/forum-paths";
import { editPost } from "~/domain/forum/posts/change-own-post.server";
import { getPost } from "~/domain/forum/posts/post-queries.server";
import { pageId } from "~/http/page-id.server";
import { getActor, requireUser } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { readForm, rejectForm } from "~/http/forms/form.server";
import { settle } from "~/lib/outcome";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { EditPostForm } from "~/areas/forum/edit-forms";
import { pageMeta } from "~/ui/layout/page-meta";

const FAILURE = { title: "Failed to save post" };

export const meta: MetaFunction = ({ matches }) => pageMeta("Edit post", matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const post = await getPost(user, pageId(args.params.id));
  if (!post) throw new Response("Post Not Found", { status: 404 });
  // What was typed while the time ran out is shown all the same.
  const refusal = args.context.rejection ? null : refusalToChange(post, user, new Date());
  if (refusal) throw new Response(refusal, { status: 403 });
  return { post };
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  const id = pageId(args.params.id);
  const submission = await readForm(args.request, editPostInput);
  if (submission.status !== "success") {
    // Before what is wrong with the words: mending them would be in vain.
    const post = await getPost(user, id);
    const message = post && refusalToChange(post, user, new Date());
    const problem = message ? { code: "forbidden" as const, message } : null;
    return rejectForm(args, submission, { problem, toast: FAILURE });
  }
  const outcome = await settle(editPost(await getActor(args), id, submission.value));
  if (!outcome.ok)
    return rejectForm(args, submission, { problem: outcome.problem, toast: FAILURE });
  return redirectWithFlash(postPath(id), { kind: "success", title: "Post changed" });
}

export const clientAction = keepFormOnFailure(FAILURE);

// Once the time is over the loader refuses, and the form would vanish with the words in it.
export const shouldRevalidate = keepOnRefusal;

export default function EditPostPage() {
  const { post } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="column stack">
      <p>
        <Link to={postPath(post.id)}>Back to the post</Link>
      </p>
      <h1>Edit post</h1>
      <EditPostForm post={post} lastResult={result?.lastResult} />
    </div>
  );
}
