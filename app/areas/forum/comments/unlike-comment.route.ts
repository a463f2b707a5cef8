import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { unlike } from "~/domain/forum/likes.server";
import { performAct } from "~/http/forms/act.server";
import { pageId } from "~/http/page-id.server";
import { press } from "~/ui/form/press";

/** Only posted to; who opens it is shown the comment. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(`/community/comments/${pageId(params.id)}`);

export async function action(args: ActionFunctionArgs) {
  const id = pageId(args.params.id);
  return performAct(
    args,
    {
      back: `/community/comments/${id}`,
      done: "Like taken back",
      failed: "Failed to unlike comment",
    },
    (actor) => unlike(actor, { type: "comment", id }),
  );
}

export const clientAction = press({ title: "Failed to unlike comment" });
