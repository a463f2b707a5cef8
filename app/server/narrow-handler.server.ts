import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { createCandidates } from "./route-candidates.server";

/**
 * Responds like Remix's handler of the whole build. Remix ranks every route of a build for each
 * request, several times. This handler calls Remix with only the routes that can match the path,
 * and caches one handler for each such set of routes.
 */
export function createNarrowHandler(build: ServerBuild, mode = "production"): RequestHandler {
  const candidatesFor = createCandidates(build);
  const whole = createRequestHandler(build, mode);
  const handlers = new Map<string, RequestHandler>();
  return (request, context) => {
    const { pathname, searchParams } = new URL(request.url);
    // Remix still reads this parameter, which requested data before single fetch.
    if (searchParams.has("_data"))
      return Promise.resolve(new Response("Not Found", { status: 404 }));
    const found = candidatesFor(pathname);
    if (!found) return whole(request, context);
    const { key, ids } = found;
    let handler = handlers.get(key);
    if (!handler) {
      handler = createRequestHandler(narrowed(build, ids), mode);
      handlers.set(key, handler);
    }
    return handler(request, context);
  };
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
