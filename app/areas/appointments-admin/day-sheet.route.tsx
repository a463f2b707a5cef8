import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { daySheet } from "~/domain/appointments/team/agenda.server";
import { requireStaff } from "~/http/auth.server";
import { businessDay, formatLongDay, readDay } from "~/lib/dates/dates";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { PrintButton } from "~/ui/layout/print-button";
import { DayNav } from "~/ui/lists/day-nav";
import { DAY_SHEET } from "./appointments-admin-words";
import { AppointmentsPage } from "./appointments-page";
import { DaySheetSession } from "./day-sheet-session";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data ? `Day sheet, ${formatLongDay(data.day)}` : "Day sheet", matches);

export async function loader(args: LoaderFunctionArgs) {
  const actor = await requireStaff(args);
  const asked = new URL(args.request.url).searchParams.get("day") ?? "";
  const day = readDay(asked) ?? businessDay(new Date());
  const mayClose = actor.role === "admin" && day >= businessDay(new Date());
  return { day, mayClose, sessions: await daySheet(actor, day) };
}

export default function DaySheetPage() {
  const { day, mayClose, sessions } = useLoaderData<typeof loader>();
  return (
    <AppointmentsPage heading={<DateTime value={day} format={formatLongDay} />}>
      <DayNav path={DAY_SHEET} day={day} />
      {sessions.length === 0 && (
        <p className="empty-state">
          No times on this day. <Link to="/office/appointments">See the calendar</Link>
        </p>
      )}
      <div className="stack">
        {sessions.map((session) => (
          <DaySheetSession key={session.id} session={session} path={`${DAY_SHEET}?day=${day}`} />
        ))}
      </div>
      {mayClose && (
        <p className="print:hidden">
          <Link to={`/office/closed-days/${day}`}>Close this whole day</Link>, with its orders.
        </p>
      )}
      {sessions.length > 0 && (
        <PrintButton label="Print the day sheet" hint="Print this page to have it on paper." />
      )}
    </AppointmentsPage>
  );
}
