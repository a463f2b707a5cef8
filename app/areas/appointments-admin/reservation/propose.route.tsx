import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { proposalsInput } from "~/domain/appointments/appointments.schema";
import { proposeSessions } from "~/domain/appointments/reservations/answer-reservation.server";
import type { ListedSession } from "~/domain/appointments/sessions/sessions-queries.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { seenIn } from "~/platform/http/forms/reply-fields.server";
import { ChoiceGroup } from "~/ui/form/choice-group";
import { ServerForm } from "~/ui/form/server-form";
import { pageMeta } from "~/ui/layout/page-meta";
import { RESERVATION_FAILURE, reservationPath } from "../appointments-admin-words";
import { openReservation, otherTimes, requireReservation } from "./find-reservation.server";
import { NoTimes } from "./no-times";
import { ReservationFormPage } from "./reservation-page";
import { fits, timeOptions } from "./time-options";

export const meta: MetaFunction = ({ matches }) => pageMeta("Propose Times", matches);

export async function loader(args: LoaderFunctionArgs) {
  const { reservation, turn } = await openReservation(args);
  const times = (await otherTimes(reservation)).filter((session) => fits(reservation, session));
  return { reservation, turn, times };
}

export const action = formAction({
  guard: requireReservation,
  schema: proposalsInput,
  run: ({ admin, reservation }, { sessionIds }, { fields }) =>
    proposeSessions(admin, reservation.id, sessionIds, { seen: seenIn(fields) }),
  done: (_, { actor: { reservation } }) =>
    to(reservationPath(reservation.reference), {
      title: "Times Proposed",
      description: "The guest chooses one from the mail.",
    }),
  failure: RESERVATION_FAILURE,
});

export default function ProposePage() {
  const { reservation, turn, times } = useLoaderData<typeof loader>();
  const { reference } = reservation;
  return (
    <ReservationFormPage
      reservation={reservation}
      begun={turn.begun}
      heading={`Propose times to ${reference}`}
    >
      {times.length === 0 ? (
        <NoTimes reservation={reservation} />
      ) : (
        <ProposeForm reference={reference} times={times} seen={turn.seen} />
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

function ProposeForm({ reference, times, seen }: Props) {
  return (
    <ServerForm<typeof action>
      failure={RESERVATION_FAILURE}
      id="propose-form"
      action={`${reservationPath(reference)}/propose`}
      madeFrom={seen}
      isEdit
      send="Propose These Times"
    >
      {(fields) => (
        <ChoiceGroup
          field={fields.sessionIds}
          legend="Times with room for this party"
          hint="Choose one to three. They are not held until the guest takes one."
          type="checkbox"
          options={timeOptions(times)}
        />
      )}
    </ServerForm>
  );
}
