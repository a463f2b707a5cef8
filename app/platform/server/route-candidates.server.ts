import type { ServerBuild } from "@remix-run/node";
import { pagePath } from "~/platform/http/page-path";

type Route = {
  /** The route's id and those of its parents. */
  ids: string[];
  /** Segments of the full path in lower case. Null for a parameter. */
  segments: (string | null)[];
};

const LONGEST_PATH = 2_000;
const MOST_SEGMENTS = 20;

/**
 * Whether a route can match the path, which may have a query. Remix matches every prefix of a path
 * for its manifest, which costs the square of its segments, and logs a warning for each empty one.
 */
export function canMatch(target: string): boolean {
  if (!target.startsWith("/")) return false;
  const { pathname } = new URL(`http://site.invalid${target}`);
  return (
    pathname.length <= LONGEST_PATH &&
    !pathname.includes("//") &&
    pathname.split("/").length - 1 <= MOST_SEGMENTS
  );
}

/** Ids of routes, and a key that is the same for the same ids. */
type Candidates = { key: string; ids: ReadonlySet<string> };

/**
 * Returns a function that tells which routes of a build can match a path, which is much cheaper
 * than to rank all of them. It returns null for a path that needs the whole build.
 */
export function createCandidates(build: ServerBuild): (pathname: string) => Candidates | null {
  // A frame without a path of its own comes with the routes in it.
  const routes = Object.values(build.routes)
    .filter((route) => route.path !== undefined || route.index)
    .map((route) => routeOf(build.routes, route.id));
  return (pathname) => {
    const path = segmentsOf(pathname);
    if (!path) return null;
    const ids = candidates(routes, path);
    return { key: [...ids].join(), ids };
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
  const page = pagePath(pathname);
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
