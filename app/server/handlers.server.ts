import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import { runActing } from "~/database/acting.server";
import { type Handler, tellingOutages } from "~/http/outage.server";

/**
 * The build with what surrounds each of its loaders and actions: the route that answers is noted for
 * log and metrics, who acts for the audit log, and an absent database is told.
 */
export function withHandlersWrapped(build: ServerBuild): ServerBuild {
  const depthOf = (id: string): number => {
    const parentId = build.routes[id]?.parentId;
    return parentId ? depthOf(parentId) + 1 : 0;
  };
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action, ...rest } = route.module;
    const module = {
      ...rest,
      ...(loader && { loader: wrapped(id, depthOf(id), loader) }),
      ...(action && { action: wrapped(id, depthOf(id), action) }),
    };
    return [id, { ...route, module }] as const;
  });
  // The same routes with wrapped handlers; the type of their modules is Remix's own.
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}

function wrapped(id: string, depth: number, handler: Handler): Handler {
  return (args) => {
    noteRoute(args.context, id, depth);
    const run = () => tellingOutages(args, handler);
    return args.request.method === "GET" ? run() : runActing(run);
  };
}

/** The deepest route names the request: a page's parents answer beside it. */
function noteRoute({ observed }: AppLoadContext, id: string, depth: number) {
  if (!observed || depth < observed.routeDepth) return;
  observed.route = id;
  observed.routeDepth = depth;
}
