import { useLoaderData } from "@remix-run/react";
import { ReasonForm } from "~/ui/form/reason-form";
import { RESERVATION_FAILURE, reservationPath } from "../appointments-admin-words";
import type { opened } from "./find-reservation.server";
import { ReservationFormPage } from "./reservation-page";

type Props = { act: { path: string; label: string }; button: string; hint: string };

/** The page of cancel and decline. The guest reads the reason. */
export function EndPage({ act, button, hint }: Props) {
  const { reservation, turn } = useLoaderData<typeof opened>();
  const { reference } = reservation;
  return (
    <ReservationFormPage
      reservation={reservation}
      begun={turn.begun}
      heading={`${act.label} ${reference}`}
    >
      <ReasonForm
        failure={RESERVATION_FAILURE}
        action={`${reservationPath(reference)}/${act.path}`}
        label="Reason"
        button={button}
        hint={hint}
        seen={turn.seen}
      />
    </ReservationFormPage>
  );
}
