import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { pageMeta } from "~/ui/layout/page-meta";
import { requestContext } from "~/platform/http/request-context.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.isAsked ? "Not sent yet" : "404 Page Not Found", matches);

// Beside the owner's words for this page.
const NOTHING_HERE =
  "There is no page at this address. It may have moved, or the link may be mistyped: search for it, or go on from one of the links below.";

/**
 * Every address that does not exist or cannot be parsed, each refused write, and refusals of
 * addresses without a page. Root's ErrorBoundary shows them. A write that waits for the age answer
 * has only the gate.
 */
export function loader(args: LoaderFunctionArgs) {
  const { carried, refusal, refused } = requestContext(args);
  if (carried) return data({ isAsked: true }, { status: 403 });
  if (refused) throw Response.json(refused, { status: refused.status });
  if (refusal) throw Response.json(refusal, { status: 403 });
  throw new Response(NOTHING_HERE, { status: 404 });
}

export const action = loader;

export default function NotFoundPage() {
  return null;
}
