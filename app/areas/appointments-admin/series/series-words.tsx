import { Fragment } from "react";
import { formatDay, formatTime } from "~/lib/dates/dates";
import { DateTime } from "~/ui/layout/date-time";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

export const WEEKDAY_OPTIONS = WEEKDAYS.map((label, day) => ({ value: String(day), label }));

export const NTH_OPTIONS = ["first", "second", "third", "fourth"].map((word, index) => ({
  value: String(index + 1),
  label: `Only the ${word} such day of each month`,
}));

type Rule = {
  weekdays: readonly number[];
  times: readonly string[];
  nth: number | null;
  startsOn: string;
  endsOn: string | null;
  exceptions: readonly string[];
  earlier: readonly { until: string; times: readonly string[]; place: string }[];
};

/** "Every Friday and Saturday at 2:00 PM, from May 1, 2027". */
export function SeriesRule({ series }: { series: Rule }) {
  const { weekdays, times, nth, startsOn, endsOn, exceptions } = series;
  const days = weekdays.map((day) => WEEKDAYS[day]).join(" and ");
  const often = nth === null ? `Every ${days}` : `${ORDINALS[nth - 1] ?? ""} ${days} of each month`;
  return (
    <>
      {`${often} at ${atWords(times)}, from `}
      <DateTime value={startsOn} format={formatDay} />
      {endsOn && " until "}
      {endsOn && <DateTime value={endsOn} format={formatDay} />}
      {exceptions.map((day, index) => (
        <Fragment key={day}>
          {index === 0 ? ", not on " : "; "}
          <DateTime value={day} format={formatDay} />
        </Fragment>
      ))}
    </>
  );
}

const atWords = (times: readonly string[]) => times.map(formatTime).join(" and ");

/** "Before March 1, 2027 at 2:00 PM, The lounge" for each change of a series that is ahead. */
export const EarlierRules = ({ earlier, today }: Pick<Rule, "earlier"> & { today: string }) =>
  earlier
    .filter(({ until }) => until > today)
    .map(({ until, times, place }) => (
      <p key={until}>
        Before <DateTime value={until} format={formatDay} />
        {` at ${atWords(times)}, ${place}.`}
      </p>
    ));

const ORDINALS = ["First", "Second", "Third", "Fourth"];
