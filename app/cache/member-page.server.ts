import { formToken } from "~/http/form-token.server";
import { contentSecurityPolicy } from "~/http/security.server";
import { sidFrom, type SessionUser } from "~/http/cookies/session.server";
import type { CachedPage } from "./cached-page.server";
import { fillTemplate, type PageTemplate, parseTemplate } from "./page-template.server";

const templates = new WeakMap<CachedPage, PageTemplate>();

function templateOf(page: CachedPage): PageTemplate {
  let template = templates.get(page);
  if (!template) {
    template = parseTemplate(page.body.toString(), false);
    templates.set(page, template);
  }
  return template;
}

/** The shared page with what is this reader's own, after its effects of being viewed. */
export async function fillPage(page: CachedPage, reader: SessionUser, request: Request) {
  const [sid, ...texts] = await Promise.all([
    sidFrom(request),
    ...page.texts.map((read) => read(reader)),
    ...page.effects.map((run) => run(reader)),
  ]);
  const byKey = new Map(page.texts.map((_, index) => [String(index), texts[index] ?? ""]));
  byKey.set("token", formToken(sid ?? ""));
  const html = fillTemplate(templateOf(page), byKey);
  const headers = new Headers();
  for (let i = 0; i < page.headers.length; i += 2) {
    headers.append(page.headers[i] ?? "", page.headers[i + 1] ?? "");
  }
  headers.set("Content-Security-Policy", contentSecurityPolicy(html));
  return new Response(html, { headers });
}
