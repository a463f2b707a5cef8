import { businessTime, formatTime, formatTimes } from "~/lib/dates/dates";
import { DateTime } from "~/ui/layout/date-time";

type Props = { startsAt: Date; endsAt?: Date };

/** "2:00 PM" or "2:00 PM to 4:30 PM", in New York. */
export const TimeOfDay = ({ startsAt, endsAt }: Props) => (
  <DateTime value={startsAt}>
    {endsAt ? formatTimes({ startsAt, endsAt }) : formatTime(businessTime(startsAt))}
  </DateTime>
);
