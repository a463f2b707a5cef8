import type { LoaderFunctionArgs } from "@remix-run/node";
import { memberName } from "~/domain/accounts/member-name";
import { listNewestPosts } from "~/domain/forum/forum-feed.server";
import { feedPath, postPath, sectionPath } from "~/domain/forum/forum-paths";
import { renderText } from "~/domain/forum/writing/render-text.server";
import { listSections } from "~/domain/forum/posts/section-queries.server";
import { siteOf } from "~/http/content.server";
import { atomResponse } from "~/platform/http/files/atom.server";
import { siteUrl } from "~/platform/site-url.server";

const ENTRIES = 30;

/** The newest posts of the forum or, with `?category=`, of one section (`none`: Uncategorized). */
export async function loader(args: LoaderFunctionArgs) {
  const category = new URL(args.request.url).searchParams.get("category");
  const key = category === "none" ? 0 : Number(category);
  const sections = category === null ? [] : await listSections();
  const section = sections.find((one) => one.key === key);
  if (category !== null && !section) throw new Response("Not Found", { status: 404 });
  const posts = await listNewestPosts(ENTRIES, section && (section.key || null));
  const absolute = (path: string) => siteUrl(path);
  return atomResponse({
    title: `${section ? section.name : "Community Forum"} · ${(await siteOf(args)).name}`,
    pageUrl: absolute(section ? sectionPath(key) : "/community/forum"),
    feedUrl: absolute(feedPath(section && key)),
    entries: posts.map((post) => ({
      url: absolute(postPath(post.id)),
      title: post.title,
      author: memberName(post.author),
      publishedAt: post.createdAt,
      updatedAt: post.editedAt ?? post.createdAt,
      html: renderText(post.content, post.format, post),
      category: post.category?.name,
    })),
  });
}
