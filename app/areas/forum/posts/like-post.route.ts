import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { postPath } from "~/domain/forum/forum-paths";
import { like, unlike } from "~/domain/forum/likes.server";
import { pairAction, pressedOn, requireMember } from "~/http/forms/button-action.server";
import { pageId } from "~/http/page-id.server";
import { operationOf } from "~/lib/input/operation";
import { press } from "~/ui/form/press";

const LIKE_FAILED = "Failed to like post";
const UNLIKE_FAILED = "Failed to unlike post";

const page = ({ params }: LoaderFunctionArgs) => postPath(pageId(params.id));
const target = ({ params }: LoaderFunctionArgs) => ({
  type: "post" as const,
  id: pageId(params.id),
});
const isLike = (request: Request) => operationOf(request) === "like";

/** The address is for posts only. A GET shows the post. */
export const loader = (args: LoaderFunctionArgs) => redirect(page(args));

export const action = pairAction(
  {
    guard: (args) =>
      requireMember(args, page(args), isLike(args.request) ? target(args) : undefined),
    back: (args) => pressedOn(args, page(args)),
  },
  {
    like: {
      run: (actor, args) => like(actor, target(args)),
      done: { title: "Post liked!" },
      failed: LIKE_FAILED,
    },
    unlike: {
      run: (actor, args) => unlike(actor, target(args)),
      done: { title: "Like taken back" },
      failed: UNLIKE_FAILED,
    },
  },
);

export const clientAction = press((request) => ({
  title: isLike(request) ? LIKE_FAILED : UNLIKE_FAILED,
}));
