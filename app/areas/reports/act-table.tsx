import type { ReactNode } from "react";
import { ACTS, actWords, type CountedAct } from "~/domain/reports/acts";
import { DateTime } from "~/ui/layout/date-time";
import { type Column, Table } from "~/ui/lists/table";

type Props = {
  /** The heading of the first column. */
  heading: string;
  /** The first days of the steps, YYYY-MM-DD. */
  steps: readonly string[];
  stepWords: (start: string) => string;
  counts: Record<CountedAct, readonly number[]>;
};

type Row = { start: string | null; numbers: Record<CountedAct, ReactNode> };

const COLUMNS: readonly Column<Row>[] = ACTS.map(({ key, label }) => ({
  heading: label,
  isNumber: true,
  cell: ({ numbers }) => numbers[key],
}));

/** Every number of the charts. */
export function ActTable({ heading, steps, stepWords, counts }: Props) {
  const numbers = (of: (act: CountedAct) => ReactNode) =>
    // One for each act.
    Object.fromEntries(ACTS.map(({ key }) => [key, of(key)])) as Row["numbers"];
  const sum = (act: CountedAct) => counts[act].reduce((before, count) => before + count, 0);
  const nameOf = ({ start }: Row) =>
    start ? <DateTime value={start} format={stepWords} /> : "Together";
  return (
    <Table
      label="All numbers"
      columns={[{ heading, isRowHeading: true, cell: nameOf }, ...COLUMNS]}
      rows={steps.map((start, index) => ({
        start,
        numbers: numbers((act) => actWords(act, counts[act][index] ?? 0)),
      }))}
      totals={[
        {
          start: null,
          numbers: numbers((act) => <strong>{actWords(act, sum(act))}</strong>),
        },
      ]}
      keyOf={({ start }) => start ?? "together"}
    />
  );
}
