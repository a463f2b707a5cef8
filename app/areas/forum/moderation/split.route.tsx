import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { memberName } from "~/domain/accounts/member-name";
import { listComments } from "~/domain/forum/comments/comment-queries.server";
import { splitInput } from "~/domain/forum/forum.schema";
import { moderatePath, pageOfComment, postPath } from "~/domain/forum/forum-paths";
import { splitPost } from "~/domain/forum/moderation/split-post.server";
import { getPost } from "~/domain/forum/posts/post-queries.server";
import { listCategories } from "~/domain/forum/posts/section-queries.server";
import { requireModerator } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { readPageNumber } from "~/platform/http/json/list-request.server";
import { pageId } from "~/platform/http/page-id.server";
import { excerpt } from "~/lib/text/linked-text";
import { ChoiceGroup } from "~/ui/form/choice-group";
import { SelectField, TextAreaField, TextField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { NumberedPages } from "~/ui/lists/numbered-pages";
import { NOTE_HINT } from "./note-words";

const FAILURE = { title: "The post could not be split" };
const EXCERPT_LENGTH = 120;

export const meta: MetaFunction = ({ matches }) => pageMeta("Split post", matches);

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireModerator(args);
  const id = pageId(args.params.id);
  const page = readPageNumber(args.request);
  const [post, comments, categories] = await Promise.all([
    getPost(id),
    listComments(admin, id, page),
    listCategories(),
  ]);
  if (!post || post.deletedAt) throw new Response("Post Not Found", { status: 404 });
  return {
    ...{ id, title: post.title, categoryId: post.categoryId },
    ...{ page, pageCount: pageOfComment(post.lastCommentNumber) },
    comments: comments.map((comment) => ({
      value: String(comment.id),
      label: `${comment.number}, ${memberName(comment.author)}: ${excerpt(comment.content, EXCERPT_LENGTH).text}`,
    })),
    categories: categories.map((one) => ({ value: String(one.id), label: one.name })),
  };
}

export const action = formAction({
  guard: requireModerator,
  schema: splitInput,
  run: (admin, input, { params }) => splitPost(admin, pageId(params.id), input),
  done: ({ id }) => to(postPath(id), { title: "Post split" }),
  failure: FAILURE,
});

export default function SplitPage() {
  const shown = useLoaderData<typeof loader>();
  const { id, title, page, pageCount } = shown;
  return (
    <FormPage
      heading={`Split “${title}”`}
      intro="The comments that you choose, with all replies to them, go to a new post that begins with your note. They keep their authors and times, and their addresses lead there. Merge the new post into this one to put them back."
      back={{ to: moderatePath(id), label: "Back to the post's moderation" }}
    >
      <NumberedPages
        label="Pages of comments"
        page={page}
        pageCount={pageCount}
        href={(n) => `${postPath(id)}/split?page=${n}`}
      />
      {shown.comments.length === 0 ? (
        <p className="empty-state">No comments here</p>
      ) : (
        <SplitForm {...shown} />
      )}
    </FormPage>
  );
}

type Option = { value: string; label: string };
type FormProps = {
  id: number;
  page: number;
  categoryId: number | null;
  comments: Option[];
  categories: Option[];
};
function SplitForm({ id, page, categoryId, comments, categories }: FormProps) {
  return (
    <ServerForm<typeof action>
      failure={FAILURE}
      id="split-form"
      action={`${postPath(id)}/split?page=${page}`}
      values={{ categoryId: categoryId === null ? "" : String(categoryId) }}
      send="Split Post"
      sending="Splitting…"
    >
      {(fields) => (
        <>
          <ChoiceGroup
            field={fields.comments}
            legend="Comments to move"
            type="checkbox"
            options={comments}
          />
          <TextField field={fields.title} size={60} label="Title of the new post" />
          <SelectField
            field={fields.categoryId}
            label="Category"
            options={categories}
            empty="No category"
            isOptional
          />
          <TextAreaField field={fields.note} label="Note" hint={NOTE_HINT} rows={3} />
        </>
      )}
    </ServerForm>
  );
}
