import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Outlet,
  useLocation,
  useRouteError,
  Link,
  useNavigate,
} from "@remix-run/react";
import { investorAdminHeader } from "~/content/investors";
import { requirePortalAdmin } from "~/http/auth.server";
import { errorTitle } from "~/ui/frame/error-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { RouteError } from "~/ui/frame/route-error";
import { TabLinks } from "~/ui/layout/tab-links";
import { useEffect } from "react";

const REDIRECT_MS = 1000;

/**
 * Shown to everybody but admins. Redirects to / after a second. Without script the response's
 * Refresh header does.
 */
function PortalDenied() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate("/"), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="column stack">
      <h1>Access Denied</h1>
      <p className="lead">You need admin access to view this page. Redirecting...</p>
      <p>
        <Link to="/">Back to Home</Link>
      </p>
    </div>
  );
}

const TABS = [
  { to: "/investor-admin", label: "Overview" },
  { to: "/investor-admin/investors", label: "Investors" },
  { to: "/investor-admin/documents", label: "Documents" },
  { to: "/investor-admin/updates", label: "Updates" },
  { to: "/investor-admin/communications", label: "Communications" },
];

const isDenied = (error: unknown) => isRouteErrorResponse(error) && error.status === 403;

export const meta: MetaFunction = ({ matches, error }) => {
  const errorWords = isDenied(error) ? "Access Denied" : errorTitle(error);
  return pageMeta(error ? errorWords : investorAdminHeader.heading, matches);
};

// Without script, the Refresh header of the refusal redirects.
export const headers: HeadersFunction = ({ errorHeaders, loaderHeaders }) =>
  errorHeaders ?? loaderHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requirePortalAdmin(args);
  return null;
}

export default function InvestorAdmin() {
  const { pathname } = useLocation();
  const isWithin = (to: string) => pathname === to || pathname.startsWith(`${to}/`);
  const current = TABS.slice(1).find(({ to }) => isWithin(to)) ?? TABS[0];
  return (
    <div className="column wide stack">
      <p className="badge">{investorAdminHeader.badge}</p>
      <h1>{investorAdminHeader.heading}</h1>
      <p className="lead">{investorAdminHeader.subtitle}</p>
      <TabLinks
        label="Investor admin"
        tabs={TABS.map((tab) => ({ ...tab, isCurrent: tab === current }))}
      />
      <Outlet />
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isDenied(error)) return <PortalDenied />;
  return <RouteError />;
}
