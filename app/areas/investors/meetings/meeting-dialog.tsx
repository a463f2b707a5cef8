import { Link } from "@remix-run/react";
import type { OpenSession } from "~/domain/appointments/sessions/sessions-queries.server";
import { TitledDialog } from "~/ui/overlay/titled-dialog";
import { MeetingForm, type Person } from "./meeting-form";
import { MeetingSlots } from "./meeting-slots";

type Props = {
  /** The portal page behind the dialog. */
  path: string;
  person: Person | null;
  /** The scheduling service's page, if the owner has one. */
  schedulingPage: string | null;
  /** Times of our own, where there is no such page. */
  slots: readonly OpenSession[];
  /** Whether the visitor asked to load the service's calendar here. */
  isCalendarShown: boolean;
};

/** Schedule Meeting: the service's calendar if requested, and the site's own form. */
export function MeetingDialog({ path, person, schedulingPage, slots, isCalendarShown }: Props) {
  return (
    <TitledDialog title="Schedule Meeting" closeTo={path}>
      {schedulingPage && <Calendar path={path} page={schedulingPage} isShown={isCalendarShown} />}
      {schedulingPage && <h3>Or ask us for a time</h3>}
      <MeetingSlots slots={slots} headingLevel="h3" />
      <MeetingForm
        person={person}
        cancel={
          <Link to={path} className="button button-quiet" preventScrollReset>
            Cancel
          </Link>
        }
      />
    </TitledDialog>
  );
}

function Calendar({ path, page, isShown }: { path: string; page: string; isShown: boolean }) {
  const { host } = new URL(page);
  return (
    <>
      <p className="button-row">
        {!isShown && (
          <Link to={`${path}?meeting=calendar`} className="button" preventScrollReset>
            Show the calendar of {host}
          </Link>
        )}{" "}
        <a href={page} className="button button-quiet">
          Open {host}
        </a>
      </p>
      <p className="small">The calendar is loaded from {host}, which then learns your address.</p>
      {isShown && (
        <iframe
          className="h-128 w-full border border-rule"
          src={page}
          title={`Calendar of ${host}`}
          referrerPolicy="no-referrer"
        />
      )}
    </>
  );
}
