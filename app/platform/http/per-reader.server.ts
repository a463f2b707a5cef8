import { readUrl } from "~/lib/text/read-url";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { whenDatabaseAway } from "~/platform/database/database-away";
import { getSession } from "./session.server";
import type { SessionUser } from "./session-types";
import type { ForReader, ViewEffect } from "./shared-render.server";
import { requestContext } from "./request-context.server";

type Asked = Pick<LoaderFunctionArgs, "request" | "context">;

/**
 * A text of the page that differs between signed-in readers: a name, or the marks that IfMarked
 * looks up. Empty for visitors. On a page that members share it is a placeholder, and `read` is
 * called each time that the page is sent. So `read` may use nothing of the request, and the text
 * must be shown unchanged.
 */
export async function perReader(asked: Asked, read: ForReader): Promise<string> {
  const { shared } = requestContext(asked);
  if (shared?.reader) return shared.addText(read);
  const session = await getSession(asked);
  return session ? read(session.user, session) : "";
}

/** The same for several texts that are read together. */
export async function perReaderTexts<Key extends string>(
  asked: Asked,
  keys: readonly Key[],
  read: (reader: SessionUser) => Promise<Record<Key, string>>,
): Promise<Record<Key, string>> {
  // Each request has its own session, and so its own reader.
  const found = new WeakMap<SessionUser, Promise<Record<Key, string>>>();
  const readOnce = (reader: SessionUser) => {
    const texts = found.get(reader) ?? read(reader);
    found.set(reader, texts);
    return texts;
  };
  const entries = keys.map(async (key) => [
    key,
    await perReader(asked, async (reader) => (await readOnce(reader))[key]),
  ]);
  // Object.fromEntries loses the names of the keys.
  return Object.fromEntries(await Promise.all(entries)) as Record<Key, string>;
}

/**
 * Runs an effect of viewing the page, such as counting the view. If the page is cached, it runs
 * each time that the cached page is sent. While nothing can be stored the page is shown without it.
 */
export async function onEachView(asked: Asked, run: ViewEffect): Promise<void> {
  const { shared } = requestContext(asked);
  const effect: ViewEffect = (reader, session) => {
    const running = run(reader, session);
    // Without a promise a cached page is sent at once.
    return running && whenDatabaseAway(running, () => undefined);
  };
  if (shared) {
    shared.effects.push(effect);
    return;
  }
  const session = await getSession(asked);
  await effect(session?.user ?? null, session);
}

/** Whether the page's script only reloads the data of the page that it already shows. */
export function isRevalidation({ headers, url }: Request): boolean {
  const referrer = readUrl(headers.get("Referer") ?? "");
  if (headers.get("Sec-Fetch-Dest") !== "empty" || !referrer) return false;
  return referrer.pathname === new URL(url).pathname.replace(/\.data$/, "");
}
