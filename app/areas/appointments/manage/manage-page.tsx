import type { ReactNode } from "react";
import type { ReservationPage } from "~/domain/appointments/reservations/reservation-queries.server";
import { formatAppointment, formatDay } from "~/lib/dates/dates";
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
  const when = session
    ? formatAppointment(session.startsAt)
    : preferredDate && formatDay(preferredDate);
  return (
    <FormPage
      heading={heading}
      intro={[offering.title, when, reference].filter(Boolean).join(", ")}
      back={{ to: path, label: "Back to your appointment" }}
    >
      {children}
    </FormPage>
  );
}
