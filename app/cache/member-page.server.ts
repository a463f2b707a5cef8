import { formToken } from "~/http/form-token.server";
import { contentSecurityPolicy } from "~/http/security.server";
import type { Session } from "~/http/cookies/session.server";
import type { CachedPage } from "./cached-page.server";
import { fillTemplate, type PageTemplate } from "./page-template.server";

/** The shared page with what is this reader's own, after its effects of being viewed. */
export async function fillPage(
  { texts: reads, effects, headers: lines }: CachedPage,
  template: PageTemplate,
  { user, sid }: Session,
): Promise<Response> {
  const texts = await Promise.all([
    ...reads.map((read) => read(user)),
    ...effects.map((run) => run(user)),
  ]);
  const byKey = new Map(reads.map((_, index) => [String(index), texts[index] ?? ""]));
  byKey.set("token", formToken(sid));
  const html = fillTemplate(template, byKey);
  const headers = new Headers();
  for (let i = 0; i < lines.length; i += 2) {
    headers.append(lines[i] ?? "", lines[i + 1] ?? "");
  }
  headers.set("Content-Security-Policy", contentSecurityPolicy(html));
  return new Response(html, { headers });
}
