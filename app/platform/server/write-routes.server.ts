import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { methodsOf } from "./handlers/handler-layer";
import { createCandidates } from "./route-candidates.server";

type Tree = Parameters<typeof matchRoutes>[0];

export type WriteRoutes = {
  /** The methods that a path takes, for the header Allow. */
  methodsAt: (pathname: string) => string;
  /** Whether the path is one of a route that takes writes. */
  takesWritesAt: (pathname: string) => boolean;
};

/** Knows which addresses of a build take writes. */
export function createWriteRoutes(build: ServerBuild): WriteRoutes {
  const routes = Object.values(build.routes);
  const candidatesFor = createCandidates(build);
  // All routes are ranked for each address, so it gets only those that can match.
  const matchesOf = (pathname: string) => {
    const ids = candidatesFor(pathname)?.ids;
    return matchRoutes(treeOf(ids ? routes.filter(({ id }) => ids.has(id)) : routes), pathname);
  };
  const entryOf = (match: { route: { id?: string } } | undefined) =>
    build.routes[match?.route.id ?? ""];
  return {
    methodsAt(pathname) {
      const entry = entryOf(matchesOf(pathname)?.at(-1));
      // An index route shares its path with its parent: the query decides which one gets a write.
      const action = entry?.index ? undefined : entry?.module.action;
      return action ? methodsOf(action) : "GET, HEAD";
    },
    takesWritesAt(pathname) {
      const entries = matchesOf(pathname)?.slice(-2).map(entryOf) ?? [];
      if (entries.at(-1)?.path === "*") return false;
      // Of an index route and its parent the query decides which one gets the write.
      const receivers = entries.at(-1)?.index ? entries : entries.slice(-1);
      return receivers.some(
        (entry) => entry?.module.action && methodsOf(entry.module.action).includes("POST"),
      );
    },
  };
}

/** Routes of a build, nested, in its order: it decides between equal ranks. */
function treeOf(routes: ServerBuild["routes"][string][], parentId?: string): Tree {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) => {
      const own = {
        id,
        ...(path !== undefined && { path }),
        ...(caseSensitive && { caseSensitive }),
      };
      return index ? { ...own, index: true } : { ...own, children: treeOf(routes, id) };
    });
}
