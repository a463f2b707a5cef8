import type { AppLoadContext } from "@remix-run/node";

/**
 * Registers an effect of viewing a page, such as counting the view. It runs now and, if the page is
 * cached, each time that the cached page is sent.
 */
export function onEachView(context: AppLoadContext, run: () => void) {
  if (context.perView) context.perView.push(run);
  else run();
}

/** Whether the page's script only reloads the data of the page that it already shows. */
export function isRevalidation({ headers, url }: Request): boolean {
  const referrer = headers.get("Referer") ?? "";
  if (headers.get("Sec-Fetch-Dest") !== "empty" || !URL.canParse(referrer)) return false;
  return new URL(referrer).pathname === new URL(url).pathname.replace(/\.data$/, "");
}
