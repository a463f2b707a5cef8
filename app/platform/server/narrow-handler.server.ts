import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { canMatch, createCandidates } from "./route-candidates.server";

/**
 * Responds like Remix's handler of the whole build. Remix ranks every route of a build for each
 * request, several times. This handler calls Remix with only the routes that can match the path,
 * and caches one handler for each such set of routes.
 */
export function createNarrowHandler(given: ServerBuild, mode = "production"): RequestHandler {
  const build = withoutFalseFlags(given);
  const candidatesFor = createCandidates(build);
  const whole = createRequestHandler(build, mode);
  const handlers = new Map<string, RequestHandler>();
  const handlerFor = (pathname: string): RequestHandler => {
    const found = candidatesFor(pathname);
    if (!found) return whole;
    const { key, ids } = found;
    let handler = handlers.get(key);
    if (!handler) {
      handler = createRequestHandler(narrowed(build, ids), mode);
      handlers.set(key, handler);
    }
    return handler;
  };
  return (request, context) => {
    const { pathname, searchParams } = new URL(request.url);
    // Remix still reads this parameter, which requested data before single fetch.
    if (searchParams.has("_data"))
      return Promise.resolve(new Response("Not Found", { status: 404 }));
    if (pathname === "/__manifest" && searchParams.has("p"))
      return manifest(request, (one, path) => handlerFor(path)(one, context), whole);
    return handlerFor(pathname)(request, context);
  };
}

// Remix refuses longer addresses. About 900 paths fit in.
const LONGEST_MANIFEST_URL = 7680;

/**
 * The routes of the paths that a page links to. The page's script asks for all of them at once, and
 * each is answered by the handler of its path.
 */
async function manifest(
  request: Request,
  answer: (request: Request, path: string) => Promise<Response>,
  whole: RequestHandler,
): Promise<Response> {
  const url = new URL(request.url);
  if (url.href.length > LONGEST_MANIFEST_URL) return whole(request);
  const version = url.searchParams.get("version") ?? "";
  const paths = new Set(url.searchParams.getAll("p"));
  if (![...paths].every(canMatch)) return new Response("Not Found", { status: 404 });
  const answers = await Promise.all(
    Array.from(paths, (path) => {
      const one = new URL(url);
      one.search = String(new URLSearchParams({ version, p: path }));
      return answer(new Request(one), path);
    }),
  );
  const [first] = answers;
  const refused = answers.find(({ status }) => status !== 200);
  if (refused || !first) return refused ?? whole(request);
  const routes = await Promise.all(answers.map((one) => one.json() as Promise<object>));
  return Response.json(Object.assign({}, ...routes), { headers: first.headers });
}

/**
 * The build with a manifest that leaves out what is false. Each page has the manifest of its routes,
 * and Remix's script takes a flag that is missing for false. It is 2 kB of the dashboard's pages.
 */
function withoutFalseFlags(build: ServerBuild): ServerBuild {
  const withoutFalse = <Route extends object>(route: Route) =>
    // as: only flags can be false, and without one of them Remix's script reads the same.
    Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false)) as Route;
  const routes = Object.fromEntries(
    Object.entries(build.assets.routes).map(([id, route]) => [id, withoutFalse(route)]),
  );
  return { ...build, assets: { ...build.assets, routes } };
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
