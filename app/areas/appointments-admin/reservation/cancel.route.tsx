import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { reasonInput } from "~/domain/appointments/appointments.schema";
import { cancelReservation } from "~/domain/appointments/reservations/change-own.server";
import { asTeam } from "~/domain/appointments/reservations/holder.server";
import { to } from "~/http/cookies/flash.server";
import { formAction } from "~/http/forms/form-action.server";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { pageMeta } from "~/ui/layout/page-meta";
import { RESERVATION_FAILURE, reservationPath } from "../appointments-admin-words";
import { requireReservation } from "./find-reservation.server";
import { ReasonForm } from "~/ui/form/reason-form";
import { ReservationFormPage } from "./reservation-page";
import { ReservationSummary } from "./reservation-summary";

export const meta: MetaFunction = ({ matches }) => pageMeta("Cancel a Reservation", matches);

export async function loader(args: LoaderFunctionArgs) {
  const { reservation } = await requireReservation(args);
  return { reservation };
}

export const action = formAction({
  guard: requireReservation,
  schema: reasonInput,
  run: ({ admin, reservation }, input) => cancelReservation(asTeam(admin, reservation.id), input),
  done: (_, { actor: { reservation } }) =>
    to(reservationPath(reservation.reference), { title: "Reservation Cancelled" }),
  failure: RESERVATION_FAILURE,
});

export const clientAction = keepFormOnFailure(RESERVATION_FAILURE);

export default function CancelPage() {
  const { reservation } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { reference } = reservation;
  return (
    <ReservationFormPage reference={reference} heading={`Cancel ${reference}`}>
      <ReservationSummary reservation={reservation} />
      <ReasonForm
        action={`${reservationPath(reference)}/cancel`}
        label="Reason"
        button="Cancel the Reservation"
        hint="The guest reads it in the mail. The seats are offered to the waiting list."
        lastResult={result?.lastResult}
      />
    </ReservationFormPage>
  );
}
