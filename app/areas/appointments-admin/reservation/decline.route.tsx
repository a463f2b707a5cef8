import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { reasonInput } from "~/domain/appointments/appointments.schema";
import { declineReservation } from "~/domain/appointments/reservations/answer-reservation.server";
import { to } from "~/http/cookies/flash.server";
import { formAction } from "~/http/forms/form-action.server";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { pageMeta } from "~/ui/layout/page-meta";
import { RESERVATION_FAILURE, reservationPath } from "../appointments-admin-words";
import { requireReservation } from "./find-reservation.server";
import { ReasonForm } from "~/ui/form/reason-form";
import { ReservationFormPage } from "./reservation-page";
import { ReservationSummary } from "./reservation-summary";

export const meta: MetaFunction = ({ matches }) => pageMeta("Decline a Request", matches);

export async function loader(args: LoaderFunctionArgs) {
  const { reservation } = await requireReservation(args);
  return { reservation };
}

export const action = formAction({
  guard: requireReservation,
  schema: reasonInput,
  run: ({ admin, reservation }, { reason }) => declineReservation(admin, reservation.id, reason),
  done: (_, { actor: { reservation } }) =>
    to(reservationPath(reservation.reference), { title: "Request Declined" }),
  failure: RESERVATION_FAILURE,
});

export const clientAction = keepFormOnFailure(RESERVATION_FAILURE);

export default function DeclinePage() {
  const { reservation } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { reference } = reservation;
  return (
    <ReservationFormPage reference={reference} heading={`Decline ${reference}`}>
      <ReservationSummary reservation={reservation} />
      <ReasonForm
        action={`${reservationPath(reference)}/decline`}
        label="Reason"
        button="Decline the Request"
        hint="The guest reads it in the mail."
        lastResult={result?.lastResult}
      />
    </ReservationFormPage>
  );
}
