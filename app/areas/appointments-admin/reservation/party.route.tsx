import type { SubmissionResult } from "@conform-to/react";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { partyInput } from "~/domain/appointments/appointments.schema";
import { changeParty } from "~/domain/appointments/reservations/change-own.server";
import { asTeam } from "~/domain/appointments/reservations/holder.server";
import {
  editedOfReservation,
  type ReservationForTeam,
} from "~/domain/appointments/reservations/reservation-queries.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/field";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { RevisionField } from "~/ui/form/revision-field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { pageMeta } from "~/ui/layout/page-meta";
import { RESERVATION_FAILURE, reservationPath } from "../appointments-admin-words";
import { requireReservation } from "./find-reservation.server";
import { ReservationFormPage } from "./reservation-page";

export const meta: MetaFunction = ({ matches }) => pageMeta("Change a Party", matches);

export async function loader(args: LoaderFunctionArgs) {
  const { reservation } = await requireReservation(args);
  return { reservation };
}

export const action = formAction({
  guard: requireReservation,
  schema: partyInput,
  edits: {
    present: async (tx, _, { reservation }) => {
      const now = await editedOfReservation(reservation.id, tx);
      return now && { partySize: String(now.partySize) };
    },
  },
  run: ({ admin, reservation }, { partySize }, { check }) =>
    changeParty(asTeam(admin, reservation.id), partySize, check),
  done: (_, { actor: { reservation } }) =>
    to(reservationPath(reservation.reference), { title: "Party Changed" }),
  failure: RESERVATION_FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

export default function PartyPage() {
  const { reservation } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <ReservationFormPage
      reservation={reservation}
      heading={`Change the party of ${reservation.reference}`}
    >
      <PartyForm reservation={reservation} lastResult={result?.lastResult} />
    </ReservationFormPage>
  );
}

type Props = { reservation: ReservationForTeam; lastResult?: SubmissionResult | undefined };

function PartyForm({ reservation: { reference, partySize, session }, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending, revision } = useServerForm<{
    partySize: string;
  }>({
    failure: RESERVATION_FAILURE,
    id: "party-form",
    action: `${reservationPath(reference)}/party`,
    lastResult,
    defaultValue: { partySize: String(partySize) },
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <RevisionField revision={revision} />
      <TextField
        field={fields.partySize}
        label="Number of guests"
        {...(session && { hint: `${session.seatsLeft} more seats are free at this time.` })}
        inputMode="numeric"
      />
      <SubmitButton label="Change the Party" pendingLabel="Saving…" isPending={isPending} />
    </Form>
  );
}
