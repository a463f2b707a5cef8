import type { ActionFunctionArgs, ServerBuild } from "@remix-run/node";

/** A call of a route's loader or action. */
export type Call = {
  args: ActionFunctionArgs;
  kind: "loader" | "action";
  route: Route;
};

type Route = {
  id: string;
  /** How deep the route is nested. */
  depth: number;
  isPage: boolean;
};

/** Calls `next`, which is the loader or action with the inner layers, or responds itself. */
export type HandlerLayer = (call: Call, next: () => Promise<unknown>) => Promise<unknown>;

type Handler = (args: ActionFunctionArgs) => unknown;

/** The build with these layers around each loader and action. The first layer is the outermost. */
export function wrapHandlers(build: ServerBuild, layers: readonly HandlerLayer[]): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, entry]) => {
    const { loader, action, ...rest } = entry.module;
    const route = { id, depth: depthOf(build, id), isPage: rest.default !== undefined };
    const wrap = (kind: Call["kind"], handler: Handler) =>
      wrapped(layers, { kind, route }, handler);
    // Remix's own refusal runs no loader: its page would show a member the menu of visitors.
    const write = action ?? (route.isPage ? refuseWrite : undefined);
    // A page without a loader needs one, in which the refusal of its action is thrown. Remix's own
    // answer to a read of an address that only acts is 400.
    const read = loader ?? (route.isPage ? () => null : action && refuseRead);
    const wrappedWrite = write && wrap("action", write);
    if (wrappedWrite && !action) refusals.add(wrappedWrite);
    if (wrappedWrite && read === refuseRead) onlyWrites.add(wrappedWrite);
    const module = {
      ...rest,
      ...(read && { loader: wrap("loader", read) }),
      ...(wrappedWrite && { action: wrappedWrite }),
    };
    return [id, { ...entry, module }] as const;
  });
  // The same routes with wrapped handlers. Remix's type for their modules is not exported.
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}

const refusals = new WeakSet<object>();
const onlyWrites = new WeakSet<object>();

/** The methods that the route of an action takes, which may be the refusal of a page without one. */
export function methodsOf(action: object): string {
  if (refusals.has(action)) return "GET, HEAD";
  return onlyWrites.has(action) ? "POST" : "GET, HEAD, POST";
}

/** The action of a page without one. */
function refuseWrite(): never {
  throw new Response(null, { status: 405 });
}

/** The loader of an address without a page and without a loader. */
function refuseRead(): never {
  throw new Response(null, { status: 405 });
}

function wrapped(
  layers: readonly HandlerLayer[],
  called: Omit<Call, "args">,
  handler: Handler,
): Handler {
  return (args) => {
    const call = { ...called, args };
    const run = layers.reduceRight<() => Promise<unknown>>(
      (next, layer) => () => layer(call, next),
      async () => handler(args),
    );
    return run();
  };
}

function depthOf(build: ServerBuild, id: string): number {
  const parentId = build.routes[id]?.parentId;
  return parentId ? depthOf(build, parentId) + 1 : 0;
}
