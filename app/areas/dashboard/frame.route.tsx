import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { hasSecondFactor } from "~/domain/accounts/second-factor/second-factor-queries.server";
import { countOpenReports } from "~/domain/forum/moderation/reports.server";
import { countLists } from "~/domain/dashboard/count-lists.server";
import { requireAdmin } from "~/http/auth.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { TabLinks } from "~/ui/layout/tab-links";
import { formatCount } from "~/lib/counts";

const TABS = [
  { to: "/dashboard/subscribers", label: "Newsletter", key: "subscribers" },
  { to: "/dashboard/contacts", label: "Contact", key: "contacts" },
  { to: "/dashboard/events", label: "Events", key: "events" },
  { to: "/dashboard/applications", label: "Applications", key: "applications" },
] as const;

const CARDS = {
  subscribers: "Newsletter subscribers",
  contacts: "Contact submissions",
  events: "Event bookings",
  applications: "Job applications",
} as const;

export const meta: MetaFunction = ({ matches }) => pageMeta("Admin Dashboard", matches);

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args);
  const [counts, reports, hasCodes] = await Promise.all([
    countLists(),
    countOpenReports(),
    hasSecondFactor(admin),
  ]);
  return { counts, reports, hasCodes };
}

export default function Dashboard() {
  const { counts, reports, hasCodes } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const current = TABS.find(({ to }) => pathname.startsWith(to)) ?? TABS[0];
  return (
    <div className="column wide stack">
      <h1>Admin Dashboard</h1>
      {!hasCodes && (
        <p className="banner">
          Your password alone opens all of this.{" "}
          <Link to="/account/two-factor">Set up codes for signing in</Link>, so that a stolen one
          does not.
        </p>
      )}
      <dl className="count-cards">
        {TABS.map(({ key }) => (
          <div key={key} className="card">
            <dt>{CARDS[key]}</dt>
            <dd>{formatCount(counts[key])}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to="/office/forum/reports">Forum reports</Link>: {formatCount(reports)} open.{" "}
        <Link to="/office/audit">What admins did</Link>
      </p>
      <TabLinks
        label="Submissions"
        tabs={TABS.map(({ to, label, key }) => ({ to, label, isCurrent: key === current.key }))}
      />
      <Outlet />
    </div>
  );
}
