import type { ReactNode } from "react";
import type { ReservationPage } from "~/domain/appointments/reservations/reservation-queries.server";
import { ReservationTime } from "~/ui/appointments/reservation-time";
import { FormPage } from "~/ui/layout/form-page";

type Props = {
  heading: string;
  reservation: Pick<ReservationPage, "offering" | "session" | "preferredDate" | "reference">;
  path: string;
  children: ReactNode;
};

/** A page with one form about a reservation. */
export function ManagePage({ heading, reservation, path, children }: Props) {
  const { offering, session, preferredDate, reference } = reservation;
  return (
    <FormPage
      heading={heading}
      intro={
        <>
          {offering.title},{" "}
          <ReservationTime startsAt={session?.startsAt} preferredDate={preferredDate} />,{" "}
          {reference}
        </>
      }
      back={{ to: path, label: "Back to your appointment" }}
    >
      {children}
    </FormPage>
  );
}
