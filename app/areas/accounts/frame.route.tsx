import type { MetaFunction } from "@remix-run/node";
import { Outlet, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { errorTitle } from "~/ui/frame/error-page";
import { NarrowFold } from "~/ui/layout/narrow-fold";
import { pageMeta } from "~/ui/layout/page-meta";
import { RouteError } from "~/ui/frame/route-error";
import { TabLinks } from "~/ui/layout/tab-links";

const OVERVIEW = { to: "/account", label: "Overview" };
const TABS = [
  { to: "/account/appointments", label: "Appointments" },
  { to: "/account/profile", label: "Profile" },
  { to: "/account/email", label: "Email" },
  { to: "/account/password", label: "Password" },
  { to: "/account/two-factor", label: "Codes" },
  { to: "/account/delete", label: "Delete" },
];

export const meta: MetaFunction = ({ matches, error }) =>
  pageMeta(error ? errorTitle(error) : "Your Account", matches);

export default function AccountFrame() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <RouteError />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const current = TABS.find(({ to }) => pathname.startsWith(to)) ?? OVERVIEW;
  return (
    <div className="column stack">
      {/* On a phone the tabs are seven lines below a button that names the current one. The key
          closes them on the next page. */}
      <NarrowFold key={pathname} until="lg">
        <span className="sr-only">Your account: </span>
        {current.label}
      </NarrowFold>
      <TabLinks
        label="Your account"
        tabs={[OVERVIEW, ...TABS].map((tab) => ({ ...tab, isCurrent: tab === current }))}
      />
      {children}
    </div>
  );
}
