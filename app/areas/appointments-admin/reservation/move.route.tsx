import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { teamMoveInput } from "~/domain/appointments/appointments.schema";
import { moveReservation } from "~/domain/appointments/reservations/change-own.server";
import { asTeam } from "~/domain/appointments/reservations/holder.server";
import type { ListedSession } from "~/domain/appointments/sessions/sessions-queries.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { seenIn } from "~/platform/http/forms/reply-fields.server";
import { ChoiceGroup } from "~/ui/form/choice-group";
import { CheckboxField, TextAreaField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { pageMeta } from "~/ui/layout/page-meta";
import { RESERVATION_FAILURE, reservationPath } from "../appointments-admin-words";
import { openReservation, otherTimes, requireReservation } from "./find-reservation.server";
import { NoTimes } from "./no-times";
import { ReservationFormPage } from "./reservation-page";
import { timeOptions } from "./time-options";

export const meta: MetaFunction = ({ matches }) => pageMeta("Move a Reservation", matches);

export async function loader(args: LoaderFunctionArgs) {
  const { reservation, turn } = await openReservation(args);
  return { reservation, turn, times: await otherTimes(reservation) };
}

export const action = formAction({
  guard: requireReservation,
  schema: teamMoveInput,
  run: ({ admin, reservation }, input, { fields }) =>
    moveReservation(asTeam(admin, reservation.id), { ...input, seen: seenIn(fields) }),
  done: (_, { actor: { reservation } }) =>
    to(reservationPath(reservation.reference), { title: "Reservation Moved" }),
  failure: RESERVATION_FAILURE,
});

export default function MovePage() {
  const { reservation, turn, times } = useLoaderData<typeof loader>();
  const { reference } = reservation;
  return (
    <ReservationFormPage reservation={reservation} begun={turn.begun} heading={`Move ${reference}`}>
      {times.length === 0 ? (
        <NoTimes reservation={reservation} />
      ) : (
        <MoveForm reference={reference} times={times} seen={turn.seen} />
      )}
    </ReservationFormPage>
  );
}

type Props = {
  reference: string;
  times: readonly ListedSession[];
  /** How far the page shows what the guest was told (ReplyTurn). */
  seen: string;
};

function MoveForm({ reference, times, seen }: Props) {
  return (
    <ServerForm<typeof action>
      failure={RESERVATION_FAILURE}
      id="move-form"
      action={`${reservationPath(reference)}/move`}
      madeFrom={seen}
      isEdit
      send="Move the Reservation"
      sending="Moving…"
    >
      {(fields) => (
        <>
          <ChoiceGroup
            field={fields.sessionId}
            legend="New time"
            hint="The guest is told by mail."
            type="radio"
            options={timeOptions(times)}
          />
          <CheckboxField
            field={fields.joinsWaitingList}
            label="If there is no room, put the party on the waiting list"
          />
          <TextAreaField
            field={fields.reason}
            label="Reason"
            hint="The guest reads it."
            rows={2}
            isOptional
          />
        </>
      )}
    </ServerForm>
  );
}
