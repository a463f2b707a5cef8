import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { pageMeta } from "~/ui/layout/page-meta";

export const meta: MetaFunction = ({ matches }) => pageMeta("404 Page Not Found", matches);

/**
 * Every address that does not exist or cannot be read, and each refused write; root's ErrorBoundary
 * says so.
 */
export function loader({ context: { refusal, unreadable } }: LoaderFunctionArgs) {
  if (unreadable) throw new Response(unreadable, { status: 400 });
  if (refusal) throw Response.json(refusal, { status: 403 });
  throw new Response("", { status: 404 });
}

export const action = loader;

export default function NotFoundPage() {
  return null;
}
