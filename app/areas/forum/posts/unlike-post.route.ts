import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { postPath } from "~/domain/forum/forum-paths";
import { unlike } from "~/domain/forum/likes.server";
import { performAct } from "~/http/forms/act.server";
import { pageId } from "~/http/page-id.server";
import { press } from "~/ui/form/press";

/** Only posted to; who opens it is shown the post. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(postPath(pageId(params.id)));

export async function action(args: ActionFunctionArgs) {
  const id = pageId(args.params.id);
  return performAct(
    args,
    { back: postPath(id), done: "Like taken back", failed: "Failed to unlike post" },
    (actor) => unlike(actor, { type: "post", id }),
  );
}

export const clientAction = press({ title: "Failed to unlike post" });
