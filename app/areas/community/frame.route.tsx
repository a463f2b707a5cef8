import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { notificationsLabel } from "~/domain/forum/follows/notification-words";
import { countVisit } from "~/domain/rewards/count-visit.server";
import { getUser } from "~/http/auth.server";
import { onEachView, perReader } from "~/platform/http/per-reader.server";
import { TabLinks } from "~/ui/layout/tab-links";

const TABS = [
  { to: "/community/forum", label: "Forum" },
  { to: "/community/education", label: "Education" },
  { to: "/community/calendar", label: "Calendar" },
  { to: "/community/guides", label: "Guides" },
  { to: "/community/rewards", label: "Rewards" },
] as const;

export async function loader(args: LoaderFunctionArgs) {
  if (!(await getUser(args))) return { notifications: null };
  await onEachView(args, (reader) => countVisit(reader));
  const label = (_: object, { unread }: { unread: number }) => notificationsLabel(unread);
  return { notifications: await perReader(args, label) };
}

/** The hub with its five tabs. /enhanced-community shows the same screens. */
export default function Community() {
  const { notifications } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const shown = pathname.replace(/^\/enhanced-community/, "/community");
  const current = TABS.find(({ to }) => shown.startsWith(to)) ?? TABS[0];
  return (
    <div id="community" className="column max-w-7xl stack">
      <h1>Community</h1>
      <p className="lead">
        Ask, answer, learn the law, meet on video, and keep count of what you give.
      </p>
      {notifications !== null && (
        <p>
          <Link to="/community/notifications">{notifications}</Link>
        </p>
      )}
      <TabLinks
        label="Community"
        tabs={TABS.map(({ to, label }) => ({ to, label, isCurrent: to === current.to }))}
      />
      <Outlet />
    </div>
  );
}
