import { type AppLoadContext, data, type ServerBuild } from "@remix-run/node";
import { runActing } from "~/database/acting.server";
import { type Handler, tellingOutages } from "~/http/outage.server";

/**
 * The build with what surrounds each of its loaders and actions: the route that answers is noted for
 * log and metrics, who acts for the audit log, an absent database is told, and what a page's action
 * refuses by throwing is shown with the page's own header.
 */
export function withHandlersWrapped(build: ServerBuild): ServerBuild {
  const depthOf = (id: string): number => {
    const parentId = build.routes[id]?.parentId;
    return parentId ? depthOf(parentId) + 1 : 0;
  };
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action, ...rest } = route.module;
    const run = {
      loader: loader && wrapped(id, depthOf(id), loader),
      action: action && wrapped(id, depthOf(id), action),
    };
    const isPage = rest.default !== undefined;
    const { loader: read, action: write } = isPage ? withRefusalRead(id, run) : run;
    const module = { ...rest, ...(read && { loader: read }), ...(write && { action: write }) };
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

type Handlers = { loader: Handler | undefined; action: Handler | undefined };

/**
 * A page's handlers, where what the action refuses is thrown by the loader: after an action that threw,
 * Remix 2.17 runs no loader of the route whose boundary shows it, the root's, so that its page would
 * take everybody for signed out. An open page's script has what the root knew before.
 */
function withRefusalRead(id: string, { loader, action }: Handlers): Handlers {
  if (!action) return { loader, action };
  return {
    loader: (args) => {
      const { refusedAction } = args.context;
      if (refusedAction?.id === id) throw refusedAction.response;
      return loader ? loader(args) : null;
    },
    action: async (args) => {
      try {
        return await action(args);
      } catch (error) {
        const isRefusal = error instanceof Response && error.status >= 400 && error.status < 500;
        if (!isRefusal || args.context.isDataRequest) throw error;
        args.context.refusedAction = { id, response: error };
        return data(null, error.status);
      }
    },
  };
}

/** The deepest route names the request: a page's parents answer beside it. */
function noteRoute({ observed }: AppLoadContext, id: string, depth: number) {
  if (!observed || depth < observed.routeDepth) return;
  observed.route = id;
  observed.routeDepth = depth;
}
