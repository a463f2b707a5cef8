import type { ListedSession } from "~/domain/appointments/sessions/sessions-queries.server";
import { formatAppointment } from "~/lib/dates/dates";
import { DateTime } from "~/ui/layout/date-time";

/** The times as choices, with the seats that are left. */
export const timeOptions = (sessions: readonly ListedSession[]) =>
  sessions.map(({ id, startsAt, seats, seatsLeft }) => ({
    value: String(id),
    label: (
      <>
        <DateTime value={startsAt} format={formatAppointment} />
        {`, ${seatsLeft} of ${seats} seats left`}
      </>
    ),
  }));

type Party = { partySize: number };

/** Whether the party could have seats now. */
export function fits({ partySize }: Party, session: ListedSession): boolean {
  const { seats, seatsLeft, minParty, maxParty, offering } = session;
  const needed = offering.isPrivate ? seats : partySize;
  return partySize >= minParty && partySize <= maxParty && seatsLeft >= needed;
}
