import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { pageMeta } from "~/ui/layout/page-meta";
import { requestContext } from "~/platform/http/request-context.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.isAsked ? "Not sent yet" : "404 Page Not Found", matches);

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
  throw new Response("", { status: 404 });
}

export const action = loader;

export default function NotFoundPage() {
  return null;
}
