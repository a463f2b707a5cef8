import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { reasonInput } from "~/domain/appointments/appointments.schema";
import { cancelSession } from "~/domain/appointments/sessions/change-session.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { formatAppointment } from "~/lib/dates/dates";
import { UNDO_MINUTES } from "~/domain/opening/undo-time";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { timePath } from "../appointments-admin-words";
import { ReasonForm } from "~/ui/form/reason-form";
import { isConcerned } from "~/domain/appointments/appointment-states";
import { requireTime } from "./find-time.server";
import { partiesAre, ToldParties } from "./told-parties";

const FAILURE = { title: "Time Not Cancelled", description: "Something went wrong" };

export const meta: MetaFunction = ({ matches }) => pageMeta("Cancel a Time", matches);

export async function loader(args: LoaderFunctionArgs) {
  const { session, parties } = await requireTime(args);
  return { session, parties: parties.filter(({ state }) => isConcerned(state)) };
}

export const action = formAction({
  guard: requireAdmin,
  schema: reasonInput,
  run: (admin, { reason }, { params }) => cancelSession(admin, pageId(params.id), reason),
  done: ({ id, told }) =>
    to(timePath(id), {
      title: "Time Cancelled",
      description: `${partiesAre(told)} told by mail, in ${UNDO_MINUTES} minutes unless it begins within the hour.`,
    }),
  failure: FAILURE,
});

export default function CancelTimePage() {
  const { session, parties } = useLoaderData<typeof loader>();
  const path = timePath(session.id);
  return (
    <div className="column stack">
      <p>
        <Link to={path}>Back to this time</Link>
      </p>
      <h1>
        Cancel {session.offering.title},{" "}
        <DateTime value={session.startsAt} format={formatAppointment} />?
      </h1>
      <ToldParties parties={parties} of=", with your reason" />
      <p>
        The mail goes after {UNDO_MINUTES} minutes. Until then the cancellation can be undone. If
        the time begins within the hour, it goes at once.
      </p>
      <ReasonForm
        failure={FAILURE}
        action={`${path}/cancel`}
        label="Reason"
        button="Cancel This Time"
        hint="All guests of this time read it in the mail."
      />
    </div>
  );
}
