import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useIsAdmin } from "~/ui/layout/admin-link";
import { TabLinks } from "~/ui/layout/tab-links";
import {
  AGENDA,
  CALENDAR,
  DAY_SHEET,
  REQUESTS,
  SERIES,
  SETTINGS,
} from "./appointments-admin-words";

const TABS = [
  { to: AGENDA, label: "Agenda" },
  { to: REQUESTS, label: "Requests" },
  { to: DAY_SHEET, label: "Day sheet" },
  { to: CALENDAR, label: "Calendar" },
];

const ADMIN_TABS = [...TABS, { to: SERIES, label: "Series" }, { to: SETTINGS, label: "Settings" }];

type Props = { heading: ReactNode; children: ReactNode };

/** The frame of the team's appointment pages: heading, tabs, content. */
export function AppointmentsPage({ heading, children }: Props) {
  const { pathname } = useLocation();
  const isAdmin = useIsAdmin();
  return (
    <div className="column wide stack">
      <h1>{heading}</h1>
      <TabLinks
        label="Appointments"
        tabs={(isAdmin ? ADMIN_TABS : TABS).map((tab) => ({
          ...tab,
          isCurrent: tab.to === pathname,
        }))}
      />
      {children}
    </div>
  );
}
