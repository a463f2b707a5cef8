import { data } from "@remix-run/node";
import type { HandlerLayer } from "./handler-layer";

/**
 * Lets a page's loader throw the response that its action threw. After an action that threw, Remix
 * 2.17 does not run the loader of the route whose boundary is shown, which is root: the page would
 * show everybody as signed out. With script, root's data of the open page remains. The loaders of the
 * routes inside that one do not run: one that redirects would hide the refusal.
 */
export const rethrowRefusals: HandlerLayer = async ({ args: { context }, kind, route }, next) => {
  if (!route.isPage) return next();
  if (kind === "loader") {
    const { refusedAction } = context;
    if (!refusedAction) return next();
    // What root refused is thrown one route further in, so that root's own loader runs.
    const depth = Math.max(refusedAction.depth, 1);
    if (route.depth === depth) throw refusedAction.response;
    return route.depth < depth ? next() : null;
  }
  try {
    return await next();
  } catch (error) {
    const isRefusal = error instanceof Response && error.status >= 400 && error.status < 500;
    if (!isRefusal || context.isDataRequest) throw error;
    context.refusedAction = { depth: route.depth, response: error };
    return data(null, error.status);
  }
};
