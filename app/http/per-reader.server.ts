import type { LoaderFunctionArgs } from "@remix-run/node";
import { getSession } from "./auth.server";
import type { ForReader, ViewEffect } from "./shared-render.server";

type Asked = Pick<LoaderFunctionArgs, "request" | "context">;

/**
 * A text of the page that differs between signed-in readers: a name, or the marks that IfMarked
 * looks up. Empty for visitors. On a page that members share it is a placeholder, and `read` is
 * called each time that the page is sent. So `read` may use nothing of the request, and the text
 * must be shown unchanged.
 */
export async function perReader(asked: Asked, read: ForReader): Promise<string> {
  const { shared } = asked.context;
  if (shared?.reader) return shared.addText(read);
  const session = await getSession(asked);
  return session ? read(session.user, session) : "";
}

/**
 * Runs an effect of viewing the page, such as counting the view. If the page is cached, it runs
 * each time that the cached page is sent.
 */
export async function onEachView(asked: Asked, run: ViewEffect): Promise<void> {
  const { shared } = asked.context;
  if (shared) {
    shared.effects.push(run);
    return;
  }
  const session = await getSession(asked);
  await run(session?.user ?? null, session);
}

/** Whether the page's script only reloads the data of the page that it already shows. */
export function isRevalidation({ headers, url }: Request): boolean {
  const referrer = headers.get("Referer") ?? "";
  if (headers.get("Sec-Fetch-Dest") !== "empty" || !URL.canParse(referrer)) return false;
  return new URL(referrer).pathname === new URL(url).pathname.replace(/\.data$/, "");
}
