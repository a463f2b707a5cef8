import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { commentPath } from "~/domain/forum/forum-paths";
import { getCommentHistory } from "~/domain/forum/writing/versions.server";
import { getUser } from "~/http/auth.server";
import { pageId } from "~/platform/http/page-id.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { HistoryPage } from "./history";

export const meta: MetaFunction = ({ matches }) => pageMeta("Versions of a comment", matches);

export async function loader(args: LoaderFunctionArgs) {
  const history = await getCommentHistory(await getUser(args), pageId(args.params.id));
  if (!history) throw new Response("Not Found", { status: 404 });
  return { history };
}

export default function CommentHistoryPage() {
  const { history } = useLoaderData<typeof loader>();
  return <HistoryPage what="comment" back={commentPath(history)} history={history} />;
}
