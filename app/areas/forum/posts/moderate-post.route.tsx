import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { postPath } from "~/domain/forum/forum-paths";
import { listForumActs } from "~/domain/forum/moderation/act-queries.server";
import { getPost } from "~/domain/forum/posts/post-queries.server";
import { listCategories } from "~/domain/forum/posts/section-queries.server";
import { pageId } from "~/platform/http/page-id.server";
import { requireModerator } from "~/http/auth.server";
import { ForumActs } from "../forum-acts";
import { ModeratePost } from "./moderate-post";
import { pageMeta } from "~/ui/layout/page-meta";

export const meta: MetaFunction = ({ matches }) => pageMeta("Moderate post", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireModerator(args);
  const id = pageId(args.params.id);
  const [post, categories, acts] = await Promise.all([
    getPost(id),
    listCategories(),
    listForumActs({ postId: id }),
  ]);
  if (!post) throw new Response("Post Not Found", { status: 404 });
  return { post, categories, acts };
}

export default function ModeratePostPage() {
  const { post, categories, acts } = useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <p>
        <Link to={postPath(post.id)}>Back to the post</Link>
      </p>
      <h1>Moderate post</h1>
      <p className="lead">
        <bdi>{post.title || "Deleted by its author"}</bdi>
      </p>
      {!post.deletedAt && <ModeratePost post={post} categories={categories} />}
      <ForumActs acts={acts} />
    </div>
  );
}
