import { addDays } from "~/lib/dates/calendar-days";

/**
 * A period of the cannabis tax return. They end with February, May, August and November, and the
 * return is due on the 20th of the next month (Tax Law, section 495(a)).
 */
type TaxQuarter = {
  /** Its last month, YYYY-MM: how addresses name it. */
  key: string;
  from: string;
  to: string;
  dueOn: string;
};

const LAST_MONTHS = [2, 5, 8, 11];

/** The quarter of the last month in the address, or the one that this day is in. */
export function readTaxQuarter(key: string | null, today: string): TaxQuarter {
  const [, year, month] = /^(2\d{3})-(\d\d)$/.exec(key ?? "") ?? [];
  if (year && LAST_MONTHS.includes(Number(month))) return quarterTo(Number(year), Number(month));
  const [thisYear, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const last = LAST_MONTHS.find((one) => one >= thisMonth);
  return last ? quarterTo(thisYear, last) : quarterTo(thisYear + 1, 2);
}

/** The quarter before (-1) or after (1). */
export function nextQuarter({ from, to }: TaxQuarter, step: -1 | 1): TaxQuarter {
  return readTaxQuarter(null, addDays(step < 0 ? from : to, step));
}

function quarterTo(year: number, month: number): TaxQuarter {
  const monthOf = (shift: number) => {
    const months = year * 12 + month - 1 + shift;
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
  };
  return {
    key: monthOf(0),
    from: `${monthOf(-2)}-01`,
    to: addDays(`${monthOf(1)}-01`, -1),
    dueOn: `${monthOf(1)}-20`,
  };
}
