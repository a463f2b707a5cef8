import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { mergeInput } from "~/domain/forum/forum.schema";
import { moderatePath, postPath } from "~/domain/forum/forum-paths";
import { mergePost } from "~/domain/forum/moderation/merge-posts.server";
import { getPost } from "~/domain/forum/posts/post-queries.server";
import { requireModerator } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { TextAreaField, TextField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { NOTE_HINT } from "./note-words";

const FAILURE = { title: "The post could not be merged" };

export const meta: MetaFunction = ({ matches }) => pageMeta("Merge post", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireModerator(args);
  const post = await getPost(pageId(args.params.id));
  if (!post || post.deletedAt) throw new Response("Post Not Found", { status: 404 });
  return { id: post.id, title: post.title, splitFromId: post.splitFromId };
}

export const action = formAction({
  guard: requireModerator,
  schema: mergeInput,
  run: (admin, input, { params }) => mergePost(admin, pageId(params.id), input),
  done: ({ into }) => to(postPath(into), { title: "Posts merged" }),
  failure: FAILURE,
});

export default function MergePage() {
  const { id, title, splitFromId } = useLoaderData<typeof loader>();

  return (
    <FormPage
      heading={`Merge “${title}”`}
      intro={
        splitFromId === null
          ? "Its text becomes a comment of the other post, and its comments follow, with their authors and times. Its address leads there. You can take it out again."
          : `It was split from post ${splitFromId}. Merged into that one, its comments go back to their places.`
      }
      back={{ to: moderatePath(id), label: "Back to the post's moderation" }}
    >
      <ServerForm<typeof action>
        failure={FAILURE}
        id="merge-form"
        action={`${postPath(id)}/merge`}
        values={splitFromId !== null ? { into: String(splitFromId) } : undefined}
        send="Merge Post"
        sending="Merging…"
      >
        {(fields) => (
          <>
            <TextField
              field={fields.into}
              label="Into the post"
              hint="Its number, or its address copied from the browser."
            />
            <TextAreaField field={fields.note} label="Note" hint={NOTE_HINT} rows={3} />
          </>
        )}
      </ServerForm>
    </FormPage>
  );
}
