import type { HandlerLayer } from "./handler-layer";

/**
 * Names the route for log and metrics. The deepest route wins, because the loaders of its parents
 * run too.
 */
export const noteRoutes: HandlerLayer = (call, next) => {
  const { observed } = call.args.context;
  if (call.route.depth >= observed.routeDepth) {
    observed.route = call.route.id;
    observed.routeDepth = call.route.depth;
  }
  return next();
};
