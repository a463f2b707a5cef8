import type { HeadersFunction, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, Link, Outlet, useRouteError } from "@remix-run/react";
import { codePrefix } from "~/content/site";
import { pageMeta } from "~/ui/layout/page-meta";
import { RouteError } from "~/ui/frame/route-error";

const NO_LINK = "This link does not work";

export const meta: MetaFunction = ({ matches, error }) => [
  ...pageMeta(error ? NO_LINK : "Your Appointment", matches),
  { name: "robots", content: "noindex" },
];

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) =>
  errorHeaders ?? loaderHeaders;

export default function LinkFrame() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <RouteError />;
  return (
    <div className="column stack">
      <h1>{NO_LINK}</h1>
      <p className="lead">
        The link of an appointment works until 30 days after its day. If yours should still work,
        open it again from our latest mail: some programs break a long address into two lines.
      </p>
      <p>
        If you were signed in when you reserved, it is also under{" "}
        <Link to="/account/appointments">Your appointments</Link>. Otherwise{" "}
        <Link to="/contact">write to us</Link> with your reference, such as {codePrefix()}-7K3M.
      </p>
    </div>
  );
}
