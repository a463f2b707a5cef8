import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { partyInput } from "~/domain/appointments/appointments.schema";
import { changeParty } from "~/domain/appointments/reservations/change-own.server";
import { asTeam } from "~/domain/appointments/reservations/holder.server";
import {
  editedOfReservation,
  type ReservationForTeam,
} from "~/domain/appointments/reservations/reservation-queries.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { TextField } from "~/ui/form/field";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { ServerForm } from "~/ui/form/server-form";
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
  return (
    <ReservationFormPage
      reservation={reservation}
      heading={`Change the party of ${reservation.reference}`}
    >
      <PartyForm reservation={reservation} />
    </ReservationFormPage>
  );
}

type Props = { reservation: ReservationForTeam };

function PartyForm({ reservation: { reference, partySize, session } }: Props) {
  return (
    <ServerForm<typeof action>
      failure={RESERVATION_FAILURE}
      id="party-form"
      action={`${reservationPath(reference)}/party`}
      values={{ partySize: String(partySize) }}
      isEdit
      send="Change the Party"
      sending="Saving…"
    >
      {(fields) => (
        <TextField
          field={fields.partySize}
          label="Number of guests"
          {...(session && { hint: `${session.seatsLeft} more seats are free at this time.` })}
          inputMode="numeric"
        />
      )}
    </ServerForm>
  );
}
