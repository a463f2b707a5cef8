import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { teamCalendarUrl } from "~/domain/appointments/team-calendar.server";
import { requireStaff } from "~/http/auth.server";
import { ActionButton } from "~/ui/form/action-button";
import { pageMeta } from "~/ui/layout/page-meta";
import { CALENDAR } from "../appointments-admin-words";
import { AppointmentsPage } from "../appointments-page";

const HEADING = "Your Calendar of the Team";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  return { url: await teamCalendarUrl(await requireStaff(args)) };
}

export default function CalendarPage() {
  const { url } = useLoaderData<typeof loader>();
  return (
    <AppointmentsPage heading={HEADING}>
      <p>
        The times that you see in the agenda with their parties, for your calendar program. Who has
        your address reads the names of our guests: keep it to yourself. It ends with your role in
        the team, with a new password, and when you replace it.
      </p>
      {url ? (
        <>
          <div className="field max-w-measure">
            <label htmlFor="feed">Address of the calendar</label>{" "}
            <input id="feed" className="control" value={url} readOnly translate="no" />{" "}
          </div>
          <p className="button-row">
            <ActionButton action={`${CALENDAR}/replace`}>Replace the address</ActionButton>{" "}
            <ActionButton action={`${CALENDAR}/end`}>End the address</ActionButton>
          </p>
        </>
      ) : (
        <ActionButton action={`${CALENDAR}/replace`} className="button">
          Make an address
        </ActionButton>
      )}
    </AppointmentsPage>
  );
}
