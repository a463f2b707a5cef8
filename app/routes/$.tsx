import type { MetaFunction } from "@remix-run/node";
import { pageMeta } from "~/ui/layout/page-meta";

export const meta: MetaFunction = ({ matches }) => pageMeta("404 Page Not Found", matches);

/** Every address that does not exist; root's ErrorBoundary says so. */
export function loader() {
  throw new Response("", { status: 404 });
}

export const action = loader;

export default function NotFoundPage() {
  return null;
}
