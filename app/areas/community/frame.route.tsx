import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLocation } from "@remix-run/react";
import { countVisit } from "~/domain/rewards/count-visit.server";
import { getUser } from "~/http/auth.server";
import { onEachView } from "~/platform/http/per-reader.server";
import { TabLinks } from "~/ui/layout/tab-links";

const TABS = [
  { to: "/community/forum", label: "Forum" },
  { to: "/community/education", label: "Education" },
  { to: "/community/calendar", label: "Calendar" },
  { to: "/community/guides", label: "Guides" },
  { to: "/community/rewards", label: "Rewards" },
] as const;

export async function loader(args: LoaderFunctionArgs) {
  if (await getUser(args)) await onEachView(args, (reader) => countVisit(reader));
  return null;
}

/** The hub with its five tabs. /enhanced-community shows the same screens. */
export default function Community() {
  const { pathname } = useLocation();
  const shown = pathname.replace(/^\/enhanced-community/, "/community");
  const current = TABS.find(({ to }) => shown.startsWith(to)) ?? TABS[0];
  return (
    <div id="community" className="column wide stack">
      <h1>Community</h1>
      <TabLinks
        label="Community"
        tabs={TABS.map(({ to, label }) => ({ to, label, isCurrent: to === current.to }))}
      />
      <Outlet />
    </div>
  );
}
