import { formatMonth } from "~/lib/dates/dates";
import { byDay, dayId, type ListedTime, weeksOf } from "./days";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

const CELL = "border border-rule text-left align-top font-display";

type Props = { month: string; sessions: readonly ListedTime[] };

/**
 * The month at a glance: each day with times links to them in the list below. Only on wide screens,
 * because the list says it all.
 */
export function MonthTable({ month, sessions }: Props) {
  const days = new Map(byDay(sessions));
  return (
    <table className="w-full table-fixed border-collapse bg-surface text-table max-md:hidden">
      <caption className="sr-only">The days of {formatMonth(month)} with times</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col" className={`${CELL} p-2`}>
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, index) => (
          <tr key={index}>
            {week.map((day, weekday) => (
              <td key={WEEKDAYS[weekday]} className={`${CELL} h-18`}>
                {day && <Day day={day} sessions={days.get(day) ?? []} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const OPEN = "font-semibold text-link [box-shadow:inset_0_4px_var(--color-gold)]";

function Day({ day, sessions }: { day: string; sessions: readonly ListedTime[] }) {
  const number = Number(day.slice(8));
  if (sessions.length === 0) return <span className="block p-2 text-ink-soft">{number}</span>;
  const open = sessions.filter(({ state }) => state === "open").length;
  return (
    <a href={`#${dayId(day)}`} className={`block h-18 p-2 ${open > 0 ? OPEN : "text-ink-soft"}`}>
      {number} <span className="block">{open > 0 ? `${open} open` : dullWords(sessions)}</span>
    </a>
  );
}

const dullWords = (sessions: readonly ListedTime[]) =>
  sessions.some(({ state }) => state === "full") ? "Full" : "Closed";
