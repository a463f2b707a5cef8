import type { AppLoadContext } from "@remix-run/node";

/** What each view of a page sets off: runs now, or whenever the page is sent, where it is shared. */
export function onEachView(context: AppLoadContext, run: () => void) {
  if (context.perView) context.perView.push(run);
  else run();
}
