import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { pageMeta } from "~/ui/layout/page-meta";

export const meta: MetaFunction = ({ matches }) => pageMeta("404 Page Not Found", matches);

/**
 * Every address that does not exist or cannot be parsed, each refused write, and refusals of
 * addresses without a page. Root's ErrorBoundary shows them.
 */
export function loader({ context: { refusal, refused } }: LoaderFunctionArgs) {
  if (refused) throw Response.json(refused, { status: refused.status });
  if (refusal) throw Response.json(refusal, { status: 403 });
  throw new Response("", { status: 404 });
}

export const action = loader;

export default function NotFoundPage() {
  return null;
}
