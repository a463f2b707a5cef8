import type { MetaFunction } from "@remix-run/node";
import { reasonInput } from "~/domain/appointments/appointments.schema";
import { declineReservation } from "~/domain/appointments/reservations/answer-reservation.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { seenIn } from "~/platform/http/forms/reply-fields.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { RESERVATION_FAILURE, reservationPath } from "../appointments-admin-words";
import { EndPage } from "./end-page";
import { opened, requireReservation } from "./find-reservation.server";

export const meta: MetaFunction = ({ matches }) => pageMeta("Decline a Request", matches);

export const loader = opened;

export const action = formAction({
  guard: requireReservation,
  schema: reasonInput,
  run: ({ admin, reservation }, { reason }, { fields }) =>
    declineReservation(admin, reservation.id, reason, { seen: seenIn(fields) }),
  done: (_, { actor: { reservation } }) =>
    to(reservationPath(reservation.reference), { title: "Request Declined" }),
  failure: RESERVATION_FAILURE,
});

export default function DeclinePage() {
  return (
    <EndPage
      act={{ path: "decline", label: "Decline" }}
      button="Decline the Request"
      hint="The guest reads it in the mail."
    />
  );
}
