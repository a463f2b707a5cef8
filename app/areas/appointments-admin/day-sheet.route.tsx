import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { daySheet } from "~/domain/appointments/team/agenda.server";
import { requireStaff } from "~/http/auth.server";
import { addDays } from "~/lib/dates/calendar-days";
import { businessDay, formatLongDay, readDay } from "~/lib/dates/dates";
import { pageMeta } from "~/ui/layout/page-meta";
import { PrintButton } from "~/ui/layout/print-button";
import { DAY_SHEET } from "./appointments-admin-words";
import { AppointmentsPage } from "./appointments-page";
import { DaySheetSession } from "./day-sheet-session";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data ? `Day sheet, ${formatLongDay(data.day)}` : "Day sheet", matches);

export async function loader(args: LoaderFunctionArgs) {
  const actor = await requireStaff(args);
  const asked = new URL(args.request.url).searchParams.get("day") ?? "";
  const day = readDay(asked) ?? businessDay(new Date());
  return { day, sessions: await daySheet(actor, day) };
}

export default function DaySheetPage() {
  const { day, sessions } = useLoaderData<typeof loader>();
  return (
    <AppointmentsPage heading={formatLongDay(day)}>
      <DayNav day={day} />
      {sessions.length === 0 && <p className="empty-state">No times on this day</p>}
      <div className="printed-alone stack">
        {sessions.map((session) => (
          <DaySheetSession key={session.id} session={session} path={`${DAY_SHEET}?day=${day}`} />
        ))}
      </div>
      {sessions.length > 0 && (
        <PrintButton label="Print the day sheet" hint="Print this page to have it on paper." />
      )}
    </AppointmentsPage>
  );
}

function DayNav({ day }: { day: string }) {
  const to = (days: number) => `${DAY_SHEET}?day=${addDays(day, days)}`;
  return (
    <div className="flex flex-wrap items-end justify-between gap-4 *:min-w-0 print:hidden">
      <nav aria-label="Days" className="button-row">
        <Link className="button button-quiet" to={to(-1)} rel="prev">
          Day before
        </Link>{" "}
        <Link className="button button-quiet" to={to(1)} rel="next">
          Day after
        </Link>
      </nav>
      <Form action={DAY_SHEET} method="get" className="inline-form">
        <label htmlFor="day">Go to a day</label>{" "}
        <input id="day" name="day" type="date" className="control" defaultValue={day} key={day} />{" "}
        <button className="button button-quiet">Show</button>
      </Form>
    </div>
  );
}
