import type { AppLoadContext } from "@remix-run/node";

/** What each view of a page sets off: runs now, or whenever the page is sent, where it is shared. */
export function onEachView(context: AppLoadContext, run: () => void) {
  if (context.perView) context.perView.push(run);
  else run();
}

/** Whether script only reads the page again that it already shows, after an act on it. */
export function isRevalidation({ headers, url }: Request): boolean {
  const referrer = headers.get("Referer") ?? "";
  if (headers.get("Sec-Fetch-Dest") !== "empty" || !URL.canParse(referrer)) return false;
  return new URL(referrer).pathname === new URL(url).pathname.replace(/\.data$/, "");
}
