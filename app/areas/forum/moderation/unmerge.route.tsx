import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { unmergeInput } from "~/domain/forum/forum.schema";
import { moderatePath, postPath } from "~/domain/forum/forum-paths";
import { unmergePost } from "~/domain/forum/moderation/merge-posts.server";
import { getPost } from "~/domain/forum/posts/post-queries.server";
import { requireModerator } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { TextAreaField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { NOTE_HINT } from "./note-words";

const FAILURE = { title: "The post could not be taken out" };

export const meta: MetaFunction = ({ matches }) => pageMeta("Take post out again", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireModerator(args);
  const post = await getPost(pageId(args.params.id));
  if (!post || post.deletedAt) throw new Response("Post Not Found", { status: 404 });
  return { id: post.id, title: post.title };
}

export const action = formAction({
  guard: requireModerator,
  schema: unmergeInput,
  run: (admin, input, { params }) => unmergePost(admin, pageId(params.id), input),
  done: (_, { params }) => to(postPath(pageId(params.id)), { title: "Post taken out again" }),
  failure: FAILURE,
});

export default function UnmergePage() {
  const { id, title } = useLoaderData<typeof loader>();

  return (
    <FormPage
      heading={`Take “${title}” out again`}
      intro="It is a post of its own again, with its comments at their old places and the replies that they got meanwhile."
      back={{ to: moderatePath(id), label: "Back to the post's moderation" }}
    >
      <ServerForm<typeof action>
        failure={FAILURE}
        id="unmerge-form"
        action={`${postPath(id)}/unmerge`}
        send="Take It Out"
        sending="Taking it out…"
      >
        {(fields) => <TextAreaField field={fields.note} label="Note" hint={NOTE_HINT} rows={3} />}
      </ServerForm>
    </FormPage>
  );
}
