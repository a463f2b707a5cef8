import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { EditedContent, SectionKey } from "~/content/content";
import {
  articlesWith,
  type EducationGuide,
  type Guide,
  guidesWith,
} from "~/content/community/guides";
import { type Site, siteWith } from "~/content/site";
import { publishedContent } from "~/domain/website/published.server";
import { listDrafts } from "~/domain/website/section-queries.server";
import { storeJsonLd } from "~/domain/website/store-json-ld";
import { businessDay } from "~/lib/dates/dates";
import { whenDatabaseAway } from "~/platform/database/database-away";
import { getUser } from "./auth.server";
import { sitePicture } from "./shared-picture.server";
import { getVisit } from "./cookies/visit.server";
import { requestContext } from "~/platform/http/request-context.server";
import { siteUrl } from "~/platform/site-url.server";

type Asked = { request: Request; context: AppLoadContext };

// The loaders of one page share a context: all of them get the same words, whatever is published
// meanwhile.
const contents = new WeakMap<AppLoadContext, Promise<EditedContent>>();

function contentOf(asked: Asked): Promise<EditedContent> {
  let content = contents.get(asked.context);
  if (!content) {
    content = readContent(asked);
    contents.set(asked.context, content);
  }
  return content;
}

async function readContent(asked: Asked): Promise<EditedContent> {
  const published = await publishedContent();
  if (!(await isPreview(asked))) return published;
  return { ...published, ...(await listDrafts()) };
}

/** Whether an admin is looking at the drafts in place of what is published. */
export async function isPreview(asked: Asked): Promise<boolean> {
  // Who previews has a cookie of their own, so their page is never a shared one.
  if (requestContext(asked).shared) return false;
  if (!(await getVisit(asked.request)).get("isPreview")) return false;
  const user = await whenDatabaseAway(getUser(asked), () => null);
  return user?.role === "admin";
}

/**
 * The sections that were edited, of those that a page needs. Usually none: components fall back to
 * app/content.
 */
export async function editedContent(
  asked: Asked,
  keys: readonly SectionKey[],
): Promise<EditedContent> {
  const content = await contentOf(asked);
  return Object.fromEntries(
    keys.flatMap((key) => (content[key] === undefined ? [] : [[key, content[key]]])),
  );
}

/** The facts of the business for this request. */
export async function siteOf(asked: Asked): Promise<Site> {
  return siteWith((await contentOf(asked)).facts);
}

/** The shop for search engines. Null while the owner has set no address. */
export async function storeOf(asked: Asked) {
  const content = await contentOf(asked);
  const picture = sitePicture(content);
  return storeJsonLd(siteWith(content.facts), siteUrl("/"), picture, businessDay(new Date()));
}

/** The walkthroughs for this request. */
export async function guidesOf(asked: Asked): Promise<readonly Guide[]> {
  const { guides, facts } = await contentOf(asked);
  return guidesWith(guides, siteWith(facts));
}

/** The articles for this request. */
export async function articlesOf(asked: Asked): Promise<readonly EducationGuide[]> {
  const { articles, facts } = await contentOf(asked);
  return articlesWith(articles, siteWith(facts));
}

/** The loader of a page that needs nothing else. */
export const contentLoader =
  (...keys: SectionKey[]) =>
  async (args: LoaderFunctionArgs) => ({ content: await editedContent(args, keys) });
