import type { MetaFunction } from "@remix-run/node";
import { reasonInput } from "~/domain/appointments/appointments.schema";
import { cancelReservation } from "~/domain/appointments/reservations/change-own.server";
import { asTeam } from "~/domain/appointments/reservations/holder.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { seenIn } from "~/platform/http/forms/reply-fields.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { RESERVATION_FAILURE, reservationPath } from "../appointments-admin-words";
import { EndPage } from "./end-page";
import { opened, requireReservation } from "./find-reservation.server";

export const meta: MetaFunction = ({ matches }) => pageMeta("Cancel a Reservation", matches);

export const loader = opened;

export const action = formAction({
  guard: requireReservation,
  schema: reasonInput,
  run: ({ admin, reservation }, input, { fields }) =>
    cancelReservation(asTeam(admin, reservation.id), { ...input, seen: seenIn(fields) }),
  done: (_, { actor: { reservation } }) =>
    to(reservationPath(reservation.reference), { title: "Reservation Cancelled" }),
  failure: RESERVATION_FAILURE,
});

export default function CancelPage() {
  return (
    <EndPage
      act={{ path: "cancel", label: "Cancel" }}
      button="Cancel the Reservation"
      hint="The guest reads it in the mail, which goes after ten minutes unless you undo it. The seats are offered to the waiting list."
    />
  );
}
