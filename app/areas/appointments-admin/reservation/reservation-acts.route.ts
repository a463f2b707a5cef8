import type { ActionFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import type { User } from "~/domain/accounts/accounts.schema";
import { confirmReservation } from "~/domain/appointments/reservations/answer-reservation.server";
import {
  checkId,
  markArrived,
  markMissed,
  uncheckId,
  undoArrival,
} from "~/domain/appointments/reservations/check-in.server";
import { requireStaff } from "~/http/auth.server";
import { undoInput } from "~/domain/appointments/appointments.schema";
import { restoreReservation } from "~/domain/appointments/reservations/restore-reservation.server";
import { pairAction, pressedOn, readChoice } from "~/platform/http/forms/button-action.server";
import { readFields } from "~/platform/http/forms/form.server";
import { seenIn } from "~/platform/http/forms/reply-fields.server";
import { RESERVATION_FAILURE, reservationPath } from "../appointments-admin-words";
import { reservationId } from "./find-reservation.server";

/** The addresses are for posts only. A GET shows the reservation. */
export const loader = ({ params }: Pick<ActionFunctionArgs, "params">) =>
  redirect(reservationPath(params.reference ?? ""));

type Mark = (
  admin: User,
  id: number,
  how: { seen: string | undefined },
) => ReturnType<typeof confirmReservation>;

/** A button about the reservation that the address names. */
const button = (mark: Mark, title: string) => ({
  run: async (admin: User, { params, request }: ActionFunctionArgs) =>
    mark(admin, await reservationId(admin, params), { seen: seenIn(await readFields(request)) }),
  done: (_: unknown, { params }: ActionFunctionArgs) => ({
    title,
    description: params.reference ?? "",
  }),
  failed: RESERVATION_FAILURE.title,
});

export const action = pairAction(
  {
    guard: requireStaff,
    // The reservation's page, or the day sheet, where it shows the present state.
    back: (args) => pressedOn(args, reservationPath(args.params.reference ?? "")),
  },
  {
    restore: {
      ...button(confirmReservation, "Cancellation Undone"),
      run: async (admin: User, { params, request }: ActionFunctionArgs) => {
        const id = await reservationId(admin, params);
        const { change } = await readChoice(request, undoInput);
        return restoreReservation(admin, id, change);
      },
    },
    confirm: button(confirmReservation, "Reservation Confirmed"),
    "check-id": button(checkId, "ID Checked"),
    "uncheck-id": button(uncheckId, "ID Check Taken Back"),
    arrive: button(markArrived, "Arrived"),
    miss: button(markMissed, "Did Not Arrive"),
    expect: button(undoArrival, "Expected Again"),
  },
);
