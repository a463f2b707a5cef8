import type { LoaderFunctionArgs } from "@remix-run/node";
import { postPath } from "~/domain/forum/forum-paths";
import { pageId } from "~/platform/http/page-id.server";

type ForumTarget = { type: "post" | "comment"; id: number };

const TYPES: Partial<Record<string, ForumTarget["type"]>> = { posts: "post", comments: "comment" };

/** What /community/posts/{id}/… and /community/comments/{id}/… are about, or the 404 page. */
export function targetOf({ params }: Pick<LoaderFunctionArgs, "params">): ForumTarget {
  const type = TYPES[params.kind ?? ""];
  if (!type) throw new Response(null, { status: 404 });
  return { type, id: pageId(params.id) };
}

/** The page that shows it. */
export const pageOfTarget = ({ type, id }: ForumTarget) =>
  type === "post" ? postPath(id) : `/community/comments/${id}`;
