import { data } from "@remix-run/node";
import type { HandlerLayer } from "./handler-layer";

/**
 * Lets a page's loader throw the response that its action threw. After an action that threw, Remix
 * 2.17 does not run the loader of the route whose boundary is shown, which is root: the page would
 * show everybody as signed out. With script, root's data of the open page remains.
 */
export const rethrowRefusals: HandlerLayer = async ({ args: { context }, kind, route }, next) => {
  if (!route.isPage) return next();
  if (kind === "loader") {
    const { refusedAction } = context;
    if (refusedAction?.id === route.id) throw refusedAction.response;
    return next();
  }
  try {
    return await next();
  } catch (error) {
    const isRefusal = error instanceof Response && error.status >= 400 && error.status < 500;
    if (!isRefusal || context.isDataRequest) throw error;
    context.refusedAction = { id: route.id, response: error };
    return data(null, error.status);
  }
};
