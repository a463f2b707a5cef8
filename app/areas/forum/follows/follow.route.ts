import { requireMember } from "~/http/auth.server";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { follow, type FollowTarget, unfollow } from "~/domain/forum/follows/follow.server";
import { postPath, sectionPath } from "~/domain/forum/forum-paths";
import { pairAction, pressedOn } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";

const TYPES: Partial<Record<string, FollowTarget["type"]>> = {
  posts: "post",
  categories: "category",
};

const FOLLOWED = {
  post: {
    title: "You follow this post",
    description: "New comments appear in your notifications.",
  },
  category: {
    title: "You follow this category",
    description: "New posts appear in your notifications.",
  },
};

/** Only posted to; who opens it is shown the post or category. */
export const loader = (args: LoaderFunctionArgs) => redirect(pageOf(targetOf(args)));

export function action(args: ActionFunctionArgs) {
  const target = targetOf(args);
  const page = pageOf(target);
  return pairAction(
    {
      guard: () => requireMember(args, page),
      back: () => pressedOn(args, page),
    },
    {
      follow: {
        run: (actor) => follow(actor, target),
        done: FOLLOWED[target.type],
        failed: `Failed to follow the ${target.type}`,
      },
      unfollow: {
        run: (actor) => unfollow(actor, target),
        done: { title: `You no longer follow this ${target.type}` },
        failed: `Failed to unfollow the ${target.type}`,
      },
    },
  )(args);
}

function targetOf({ params }: Pick<LoaderFunctionArgs, "params">): FollowTarget {
  const type = TYPES[params.kind ?? ""];
  if (!type) throw new Response(null, { status: 404 });
  return { type, id: pageId(params.id) };
}

const pageOf = ({ type, id }: FollowTarget) => (type === "post" ? postPath(id) : sectionPath(id));
