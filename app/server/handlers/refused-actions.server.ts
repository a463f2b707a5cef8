import { data } from "@remix-run/node";
import type { HandlerLayer } from "./handler-layer";

/**
 * Has a page's loader throw what its action refused by throwing: after an action that threw, Remix 2.17
 * runs no loader of the route whose boundary shows it, the root's, so that its page would take everybody
 * for signed out. An open page's script has what the root knew before.
 */
export const readRefusals: HandlerLayer = async ({ args: { context }, kind, route }, next) => {
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
