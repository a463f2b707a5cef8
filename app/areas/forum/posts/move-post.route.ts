import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { moveInput } from "~/domain/forum/forum.schema";
import { moderatePath } from "~/domain/forum/forum-paths";
import { movePost } from "~/domain/forum/moderation/moderate-post.server";
import { pageId } from "~/http/page-id.server";
import { requireAdmin } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { readForm } from "~/http/forms/form.server";
import { settle } from "~/lib/outcome";

/** Only posted to; who opens it is shown the post's moderation. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return redirect(moderatePath(pageId(args.params.id)));
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args);
  const id = pageId(args.params.id);
  const submission = await readForm(args.request, moveInput);
  // A list holds nothing that could be refused; what else is posted gets a short answer.
  if (submission.status !== "success")
    throw new Response("Choose a category from the list", { status: 400 });
  const outcome = await settle(movePost(admin, id, submission.value));
  return redirectWithFlash(
    moderatePath(id),
    outcome.ok
      ? { kind: "success", title: "Post moved" }
      : {
          kind: "error",
          title: "The post could not be moved",
          description: outcome.problem.message,
        },
  );
}
