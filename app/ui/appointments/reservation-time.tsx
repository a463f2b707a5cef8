import { formatAppointment, formatLongDay } from "~/lib/dates/dates";
import { DateTime } from "~/ui/layout/date-time";

type Props = { startsAt: Date | null | undefined; preferredDate: string | null };

/** When a party comes: its time, or the day that it asked for. */
export function ReservationTime({ startsAt, preferredDate }: Props) {
  if (startsAt) return <DateTime value={startsAt} format={formatAppointment} />;
  if (!preferredDate) return "no time yet";
  return (
    <>
      <DateTime value={preferredDate} format={formatLongDay} />, no time yet
    </>
  );
}
