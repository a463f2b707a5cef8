import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { draftTarget } from "~/domain/forum/drafts.server";
import { createPostInput } from "~/domain/forum/forum.schema";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { listCategories } from "~/domain/forum/posts/section-queries.server";
import { returnTo } from "~/http/forms/return-to.server";
import { getActor, getUser, sendToLogin } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { readFields, rejectForm } from "~/http/forms/form.server";
import { settle } from "~/lib/outcome";
import { stayOnPage } from "~/ui/form/stay-on-page";
import { NewPostForm } from "./new-post-form";
import { pageMeta } from "~/ui/layout/page-meta";

const FORUM = "/community/forum";

export const meta: MetaFunction = ({ matches }) => pageMeta("New Post", matches);

export async function loader() {
  return { categories: await listCategories() };
}

export async function action(args: ActionFunctionArgs) {
  const user = await getUser(args);
  const fields = await readFields(args.request);
  const submission = parseWithZod(fields, { schema: createPostInput });
  if (submission.status !== "success") return rejectForm(args, submission);
  const actor = await getActor(args);
  if (!user) {
    const kept = await settle(draftTarget(actor, fields, "/community", "new-post"));
    if (!kept.ok) return rejectForm(args, submission, { problem: kept.problem });
    return sendToLogin(args.request, kept.path);
  }
  const outcome = await settle(createPost(actor, submission.value));
  if (!outcome.ok) {
    const { problem } = outcome;
    return rejectForm(args, submission, { problem, toast: { title: problem.message } });
  }
  const back = returnTo(fields, FORUM);
  const toast = { kind: "success", title: "Post created successfully!" } as const;
  return redirectWithFlash(`${back}#post-${outcome.post.id}`, toast);
}

export const clientAction = stayOnPage({ title: "Failed to create post" });

export default function NewPostPage() {
  const { categories } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="column stack">
      <p>
        <Link to={FORUM}>Back to the forum</Link>
      </p>
      <h1>New Post</h1>
      <NewPostForm categories={categories} returnTo={FORUM} lastResult={result?.lastResult} />
    </div>
  );
}
