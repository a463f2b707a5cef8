import type { IncomingMessage, ServerResponse } from "node:http";
import type { Session } from "~/platform/http/session-types";
import { encode, preferredEncoding } from "~/platform/http/files/encoding.server";
import { formToken } from "~/platform/http/form-token.server";
import type { CachedPage } from "./cached-page.server";
import { fillTemplate, type PageTemplate } from "./page-template.server";

/** Sends a page that members share, with what is this reader's own, after its effects of viewing. */
export async function sendFilledPage(
  { req, res }: { req: IncomingMessage; res: ServerResponse },
  { headers, texts, effects }: CachedPage,
  template: PageTemplate,
  session: Session,
) {
  const { user } = session;
  const read = await Promise.all(texts.map(async (text) => text(user, session)));
  await Promise.all(effects.map(async (run) => run(user, session)));
  const byKey = new Map(read.map((text, index) => [String(index), text]));
  const page = fillTemplate(template, byKey.set("token", formToken(session)));
  const encoding = preferredEncoding(req.headers["accept-encoding"]);
  const bytes = await encode(page, encoding, "once");
  const head = [...headers, "Content-Length", String(bytes.length)];
  if (encoding !== "identity") head.push("Content-Encoding", encoding);
  res.writeHead(200, head);
  res.end(bytes);
}
