import { requireMember } from "~/http/auth.server";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { like, unlike } from "~/domain/forum/likes.server";
import { pairAction, pressedOn } from "~/platform/http/forms/button-action.server";
import { operationOf } from "~/lib/input/operation";
import { pageOfTarget, targetOf } from "./forum-target.server";

const LIKED = { post: { title: "Post liked!" }, comment: { title: "Comment liked!" } };

/** Only posted to; who opens it is shown the post or comment. */
export const loader = (args: LoaderFunctionArgs) => redirect(pageOfTarget(targetOf(args)));

export function action(args: ActionFunctionArgs) {
  const target = targetOf(args);
  const page = pageOfTarget(target);
  const liked = operationOf(args.request) === "like" ? target : undefined;
  return pairAction(
    {
      guard: () => requireMember(args, page, liked),
      back: () => pressedOn(args, page),
    },
    {
      like: {
        run: (actor) => like(actor, target),
        done: LIKED[target.type],
        failed: `Failed to like ${target.type}`,
      },
      unlike: {
        run: (actor) => unlike(actor, target),
        done: { title: "Like taken back" },
        failed: `Failed to unlike ${target.type}`,
      },
    },
  )(args);
}
