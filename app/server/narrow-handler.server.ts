import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";

type Route = {
  /** The route's id and those of its parents. */
  ids: string[];
  /** Segments of the full path in lower case. Null for a parameter. */
  segments: (string | null)[];
};

/**
 * Responds like Remix's handler of the whole build. Remix ranks every route of a build for each
 * request, several times. This handler calls Remix with only the routes that can match the path,
 * and caches one handler for each such set of routes.
 */
export function createNarrowHandler(build: ServerBuild, mode = "production"): RequestHandler {
  // A frame without a path of its own comes with the routes in it.
  const routes = Object.values(build.routes)
    .filter((route) => route.path !== undefined || route.index)
    .map((route) => routeOf(build.routes, route.id));
  const whole = createRequestHandler(build, mode);
  const handlers = new Map<string, RequestHandler>();
  return (request, context) => {
    const { pathname, searchParams } = new URL(request.url);
    // Remix still reads this parameter, which requested data before single fetch.
    if (searchParams.has("_data"))
      return Promise.resolve(new Response("Not Found", { status: 404 }));
    const path = segmentsOf(pathname);
    if (!path) return whole(request, context);
    const ids = candidates(routes, path);
    const key = [...ids].join();
    let handler = handlers.get(key);
    if (!handler) {
      handler = createRequestHandler(narrowed(build, ids), mode);
      handlers.set(key, handler);
    }
    return handler(request, context);
  };
}

function routeOf(all: ServerBuild["routes"], id: string): Route {
  const ids: string[] = [];
  const paths: string[] = [];
  for (let at: string | undefined = id; at !== undefined; at = all[at]?.parentId) {
    ids.unshift(at);
    paths.unshift(all[at]?.path ?? "");
  }
  const segments = paths.join("/").split("/").filter(Boolean);
  // A splat or an optional segment may match anything: rather one route too many than one too few.
  const open = segments.findIndex((segment) => /^\*$|\?$/.test(segment));
  const fixed = open < 0 ? segments : segments.slice(0, open);
  return {
    ids,
    segments: fixed.map((segment) => (segment.includes(":") ? null : segment.toLowerCase())),
  };
}

/**
 * The segments of a page's path, also for its data request. Null for what needs the whole build:
 * the manifest requests of the page's script, and addresses that are not well encoded.
 */
function segmentsOf(pathname: string): string[] | null {
  if (pathname === "/__manifest") return null;
  const page = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  try {
    const segments = page.split("/").filter(Boolean);
    return segments.map((segment) => decodeURIComponent(segment).toLowerCase());
  } catch {
    return null;
  }
}

/** Ids of the routes that match the path or a prefix of it. The page's manifest lists those too. */
function candidates(routes: readonly Route[], path: readonly string[]): Set<string> {
  const ids = new Set<string>();
  for (const route of routes) {
    const fits =
      route.segments.length <= path.length &&
      route.segments.every((segment, i) => segment === null || segment === path[i]);
    if (fits) for (const id of route.ids) ids.add(id);
  }
  return ids;
}

function narrowed(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const only = <Entry>(entries: Record<string, Entry>) =>
    Object.fromEntries(Object.entries(entries).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}
