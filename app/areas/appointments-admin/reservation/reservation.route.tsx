import type { SubmissionResult } from "@conform-to/react";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { noteInput } from "~/domain/appointments/appointments.schema";
import { noteReservation } from "~/domain/appointments/reservations/check-in.server";
import type { ReservationForTeam } from "~/domain/appointments/reservations/reservation-queries.server";
import { to } from "~/http/cookies/flash.server";
import { formAction } from "~/http/forms/form-action.server";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextAreaField } from "~/ui/form/field";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { useIsAdmin } from "~/ui/layout/admin-link";
import { pageMeta } from "~/ui/layout/page-meta";
import { RESERVATION_FAILURE, reservationPath, timePath } from "../appointments-admin-words";
import { AppointmentsPage } from "../appointments-page";
import { requireReservation } from "./find-reservation.server";
import { ReservationActs } from "./reservation-acts";
import { ReservationFacts } from "./reservation-facts";
import { ReservationStory } from "./reservation-story";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data ? data.reservation.reference : "404 Page Not Found", matches);

export async function loader(args: LoaderFunctionArgs) {
  const { reservation } = await requireReservation(args);
  return { reservation };
}

export const action = formAction({
  guard: requireReservation,
  schema: noteInput,
  run: ({ admin, reservation }, { note }) => noteReservation(admin, reservation.id, note),
  done: (_, { actor: { reservation } }) =>
    to(reservationPath(reservation.reference), { title: "Note Saved" }),
  failure: RESERVATION_FAILURE,
});

export const clientAction = keepFormOnFailure(RESERVATION_FAILURE);

export default function ReservationPage() {
  const { reservation } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const isAdmin = useIsAdmin();
  const { reference, session } = reservation;
  return (
    <AppointmentsPage heading={`Reservation ${reference}`}>
      <ReservationFacts reservation={reservation} />
      <ReservationActs reservation={reservation} />
      {session && isAdmin && (
        <p>
          <Link to={timePath(session.id)}>All parties of this time</Link>
        </p>
      )}
      <h2>Story</h2>
      <ReservationStory changes={reservation.changes} />
      <h2>Note of the team</h2>
      <NoteForm key={reservation.note} reservation={reservation} lastResult={result?.lastResult} />
    </AppointmentsPage>
  );
}

type NoteProps = { reservation: ReservationForTeam; lastResult?: SubmissionResult | undefined };

function NoteForm({ reservation: { reference, note }, lastResult }: NoteProps) {
  const { form, fields, Form, formProps, isPending } = useServerForm<{ note: string }>({
    id: "note-form",
    action: reservationPath(reference),
    lastResult,
    defaultValue: { note },
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <TextAreaField
        field={fields.note}
        label="Note"
        hint="Only the team reads it. It stands on the day sheet."
        rows={3}
        isOptional
      />
      <SubmitButton label="Save Note" pendingLabel="Saving…" isPending={isPending} />
    </Form>
  );
}
