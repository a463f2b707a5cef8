import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { hideInput } from "~/domain/forum/forum.schema";
import { moderatePath } from "~/domain/forum/forum-paths";
import { hidePost } from "~/domain/forum/moderation/moderate-post.server";
import { pageId } from "~/platform/http/page-id.server";
import { requireModerator } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { ReasonForm } from "~/ui/form/reason-form";
import { pageMeta } from "~/ui/layout/page-meta";

const FAILURE = { title: "The post could not be hidden" };

export const meta: MetaFunction = ({ matches }) => pageMeta("Hide post", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireModerator(args);
  return { id: pageId(args.params.id) };
}

export const action = formAction({
  guard: requireModerator,
  schema: hideInput,
  run: (admin, input, { params }) => hidePost(admin, pageId(params.id), input),
  done: (_, { params }) => to(moderatePath(pageId(params.id)), { title: "Post hidden" }),
  failure: FAILURE,
});

export default function HidePostPage() {
  const { id } = useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <p>
        <Link to={moderatePath(id)}>Back to the post&apos;s moderation</Link>
      </p>
      <h1>Hide post</h1>
      <p className="lead">Its page will say the reason to everyone.</p>
      <ReasonForm
        failure={FAILURE}
        action={`/community/posts/${id}/hide`}
        label="Reason"
        button="Hide Post"
      />
    </div>
  );
}
