import type { ActionFunctionArgs, ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { createCandidates } from "./route-candidates.server";

type Tree = Parameters<typeof matchRoutes>[0];

/** The action of a route, and what Remix would call it with. */
export type FoundAction = {
  action: (args: ActionFunctionArgs) => unknown;
  params: ActionFunctionArgs["params"];
  /** Whether the route has a page, which Remix renders after an action without a redirect. */
  isPage: boolean;
};

/**
 * Returns a function that finds the action which Remix would run for a path. Null where Remix has
 * to decide: no route or no action, or an index route, which shares its path with its parent.
 */
export function createActionFinder(build: ServerBuild): (pathname: string) => FoundAction | null {
  const candidatesFor = createCandidates(build);
  const trees = new Map<string, Tree>();
  return (pathname) => {
    const found = candidatesFor(pathname);
    if (!found) return null;
    let tree = trees.get(found.key);
    if (!tree) {
      tree = treeOf(build, found.ids);
      trees.set(found.key, tree);
    }
    const match = matchRoutes(tree, pathname)?.at(-1);
    const entry = build.routes[match?.route.id ?? ""];
    const action = entry?.module.action;
    if (!match || !action || entry.index) return null;
    return { action, params: match.params, isPage: entry.module.default !== undefined };
  };
}

/** The routes with these ids, nested, in the order of the build: it decides between equal ranks. */
function treeOf(build: ServerBuild, ids: ReadonlySet<string>, parentId?: string): Tree {
  return Object.values(build.routes)
    .filter((route) => ids.has(route.id) && route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) => {
      const own = {
        id,
        ...(path !== undefined && { path }),
        ...(caseSensitive && { caseSensitive }),
      };
      return index ? { ...own, index: true } : { ...own, children: treeOf(build, ids, id) };
    });
}
