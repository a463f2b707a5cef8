import { businessTime, formatTime, formatTimes } from "~/lib/dates/dates";

type Props = { startsAt: Date; endsAt?: Date };

/** "2:00 PM" or "2:00 PM to 4:30 PM", in New York. */
export function TimeOfDay({ startsAt, endsAt }: Props) {
  return (
    <time dateTime={startsAt.toISOString()}>
      {endsAt ? formatTimes({ startsAt, endsAt }) : formatTime(businessTime(startsAt))}
    </time>
  );
}
