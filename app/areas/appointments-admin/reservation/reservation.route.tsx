import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { noteInput } from "~/domain/appointments/appointments.schema";
import { noteReservation } from "~/domain/appointments/reservations/check-in.server";
import {
  editedOfReservation,
  type ReservationForTeam,
  type ChangeForTeam,
} from "~/domain/appointments/reservations/reservation-queries.server";
import { findUndoable } from "~/domain/appointments/reservations/restore-reservation.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { TextAreaField } from "~/ui/form/field";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { ServerForm } from "~/ui/form/server-form";
import { useIsAdmin } from "~/ui/layout/admin-link";
import { pageMeta } from "~/ui/layout/page-meta";
import { RESERVATION_FAILURE, reservationPath, timePath } from "../appointments-admin-words";
import { AppointmentsPage } from "../appointments-page";
import { readReservation, requireReservation } from "./find-reservation.server";
import { ReservationActs } from "./reservation-acts";
import { ReservationFacts } from "./reservation-facts";
import { ACT_WORDS } from "~/domain/appointments/appointment-states";
import { DateTime } from "~/ui/layout/date-time";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data ? data.reservation.reference : "404 Page Not Found", matches);

export async function loader(args: LoaderFunctionArgs) {
  const { reservation, seen } = await readReservation(args);
  return { reservation, seen, undoable: await findUndoable(reservation.id) };
}

export const action = formAction({
  guard: requireReservation,
  schema: noteInput,
  edits: {
    present: async (tx, _, { reservation }) => {
      const now = await editedOfReservation(reservation.id, tx);
      return now && { note: now.note };
    },
  },
  run: ({ admin, reservation }, { note }, { check }) =>
    noteReservation(admin, reservation.id, note, check),
  done: (_, { actor: { reservation } }) =>
    to(reservationPath(reservation.reference), { title: "Note Saved" }),
  failure: RESERVATION_FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

export default function ReservationPage() {
  const { reservation, seen, undoable } = useLoaderData<typeof loader>();
  const isAdmin = useIsAdmin();
  const { reference, session } = reservation;
  return (
    <AppointmentsPage heading={`Reservation ${reference}`}>
      <ReservationFacts reservation={reservation} />
      <ReservationActs reservation={reservation} seen={seen} undoable={undoable} />
      {session && isAdmin && (
        <p>
          <Link to={timePath(session.id)}>All parties of this time</Link>
        </p>
      )}
      <h2>Story</h2>
      <ReservationStory changes={reservation.changes} />
      <h2>Note of the team</h2>
      <NoteForm key={reservation.note} reservation={reservation} />
    </AppointmentsPage>
  );
}

type NoteProps = { reservation: ReservationForTeam };

function NoteForm({ reservation: { reference, note } }: NoteProps) {
  return (
    <ServerForm<typeof action>
      failure={RESERVATION_FAILURE}
      id="note-form"
      action={reservationPath(reference)}
      values={{ note }}
      isEdit
      send="Save Note"
      sending="Saving…"
    >
      {(fields) => (
        <TextAreaField
          field={fields.note}
          label="Note"
          hint="Only the team reads it. It stands on the day sheet."
          rows={3}
          isOptional
        />
      )}
    </ServerForm>
  );
}

/** What happened to a reservation, oldest first. */
function ReservationStory({ changes }: { changes: readonly ChangeForTeam[] }) {
  return (
    <ol className="list-decimal pl-5">
      {[...changes].reverse().map((change) => (
        <li key={change.id}>
          {ACT_WORDS[change.act]}, <DateTime value={change.at} />, {authorOf(change)}
          {change.detail && <span className="wrap-anywhere">: {change.detail}</span>}
        </li>
      ))}
    </ol>
  );
}

function authorOf({ by, username }: ChangeForTeam): string {
  if (by === "system") return "by the clock";
  const who = by === "team" ? "by the team" : "by the guest";
  return username ? `${who} (${username})` : who;
}
