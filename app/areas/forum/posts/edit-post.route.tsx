import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { isCorrection, refusalToChange } from "~/domain/forum/edit-window";
import { editPostInput, previewPostInput } from "~/domain/forum/forum.schema";
import { postPath } from "~/domain/forum/forum-paths";
import { editPost } from "~/domain/forum/posts/change-own-post.server";
import { getPost } from "~/domain/forum/posts/post-queries.server";
import { previewPostEdit } from "~/domain/forum/writing/preview-text.server";
import { pageId } from "~/platform/http/page-id.server";
import { requireUser, requireActor } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { byButton } from "~/platform/http/forms/by-button.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { CorrectionBanner, EditPostForm, POST_NOT_SAVED } from "../edit-forms";
import { previewAction } from "../writing/preview-action.server";
import { previewIn } from "../writing/preview";
import { pageMeta } from "~/ui/layout/page-meta";
import { requestContext } from "~/platform/http/request-context.server";

export const meta: MetaFunction = ({ matches }) => pageMeta("Edit post", matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const post = await getPost(pageId(args.params.id));
  if (!post) throw new Response("Post Not Found", { status: 404 });
  // Show the typed text even if the post was locked meanwhile.
  const refusal = requestContext(args).rejection ? null : refusalToChange(post, user, new Date());
  if (refusal) throw new Response(refusal, { status: 403 });
  return { post, isLate: isCorrection(post.createdAt, new Date()) };
}

const preview = previewAction({
  schema: previewPostInput,
  run: (actor, input, args) => previewPostEdit(actor, pageId(args.params.id), input),
});

const save = formAction({
  guard: requireActor,
  schema: editPostInput,
  run: (actor, input, { params }) => editPost(actor, pageId(params.id), input),
  done: (_, { params }) => to(postPath(pageId(params.id)), { title: "Post changed" }),
  failure: POST_NOT_SAVED,
  // Checked before the fields: in a locked post there is no use in correcting them.
  whenInvalid: async (_, { user }, { params }) => {
    const post = await getPost(pageId(params.id));
    const message = post && user && refusalToChange(post, user, new Date());
    return { problem: message ? { code: "forbidden", message } : null, toast: POST_NOT_SAVED };
  },
});

export const action = byButton("preview", preview, save);

// In a locked post the loader refuses: revalidation would remove the form with the typed text.
export const shouldRevalidate = keepOnRefusal;

export default function EditPostPage() {
  const { post, isLate } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="column stack">
      <p>
        <Link to={postPath(post.id)}>Back to the post</Link>
      </p>
      <h1>Edit post</h1>
      {isLate && <CorrectionBanner />}
      <EditPostForm post={post} preview={previewIn(result)} />
    </div>
  );
}
