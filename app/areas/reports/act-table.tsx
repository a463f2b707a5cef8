import type { ReactNode } from "react";
import { ACTS, actWords, type CountedAct } from "~/domain/reports/acts";
import { type Column, Table } from "~/ui/lists/table";

type Props = {
  /** The heading of the first column. */
  heading: string;
  steps: readonly string[];
  counts: Record<CountedAct, readonly number[]>;
};

type Row = { name: string; numbers: Record<CountedAct, ReactNode> };

const COLUMNS: readonly Column<Row>[] = ACTS.map(({ key, label }) => ({
  heading: label,
  isNumber: true,
  cell: ({ numbers }) => numbers[key],
}));

/** Every number of the charts. */
export function ActTable({ heading, steps, counts }: Props) {
  const numbers = (of: (act: CountedAct) => ReactNode) =>
    // One for each act.
    Object.fromEntries(ACTS.map(({ key }) => [key, of(key)])) as Row["numbers"];
  const sum = (act: CountedAct) => counts[act].reduce((before, count) => before + count, 0);
  return (
    <Table
      label="All numbers"
      columns={[{ heading, isRowHeading: true, cell: ({ name }) => name }, ...COLUMNS]}
      rows={steps.map((name, index) => ({
        name,
        numbers: numbers((act) => actWords(act, counts[act][index] ?? 0)),
      }))}
      totals={[
        {
          name: "Together",
          numbers: numbers((act) => <strong>{actWords(act, sum(act))}</strong>),
        },
      ]}
      keyOf={({ name }) => name}
    />
  );
}
