import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { postPath } from "~/domain/forum/forum-paths";
import { like } from "~/domain/forum/likes.server";
import { performAct } from "~/http/forms/act.server";
import { pageId } from "~/http/page-id.server";
import { press } from "~/ui/form/press";

/** Only posted to; who opens it is shown the post. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(postPath(pageId(params.id)));

export async function action(args: ActionFunctionArgs) {
  const liked = { type: "post" as const, id: pageId(args.params.id) };
  return performAct(
    args,
    {
      back: postPath(liked.id),
      done: "Post liked!",
      failed: "Failed to like post",
      liked,
    },
    (actor) => like(actor, liked),
  );
}

export const clientAction = press({ title: "Failed to like post" });
