import { Link } from "@remix-run/react";
import type { ShiftRow } from "~/domain/money/drawers/drawer-queries.server";
import { formatMoney } from "~/lib/money";
import { type Column, NARROW_CELLS, Table } from "~/ui/lists/table";

/** The drawers of a day, each with its person, its count and the difference, and their sums. */
export function DrawerCounts({ shifts }: { shifts: readonly ShiftRow[] }) {
  const closed = shifts.filter(({ closedAt }) => closedAt !== null);
  const sum = (cents: (shift: ShiftRow) => number | null) =>
    closed.reduce((all, shift) => all + (cents(shift) ?? 0), 0);
  return (
    <section id="drawers" className="flow-2 break-inside-avoid">
      <h2>Drawers</h2>
      {shifts.length > 0 && (
        <Table
          label="Drawers"
          columns={COLUMNS}
          rows={shifts}
          totals={
            closed.length > 1
              ? [
                  {
                    ...{ id: 0, drawerId: 0, name: "Together", person: "", note: null },
                    personId: null,
                    ...{ floatCents: sum((shift) => shift.floatCents), closedAt: new Date(0) },
                    countedCents: sum((shift) => shift.countedCents),
                    expectedCents: sum((shift) => shift.expectedCents),
                  },
                ]
              : []
          }
          keyOf={({ id }) => id}
          hasBlocks
          className={NARROW_CELLS}
        />
      )}
      {closed.map(
        ({ id, name, note }) =>
          note && (
            <p key={id} className="whitespace-pre-line">
              <bdi>{name}</bdi>: {note}
            </p>
          ),
      )}
      <p className="print:hidden">
        <Link to="/office/drawers">All drawers</Link>
      </p>
    </section>
  );
}

const differenceOf = ({ countedCents, expectedCents }: ShiftRow) =>
  (countedCents ?? 0) - (expectedCents ?? 0);

const COLUMNS: readonly Column<ShiftRow>[] = [
  { heading: "Drawer", isRowHeading: true, cell: ({ name }) => <bdi>{name}</bdi> },
  { heading: "Opened by", cell: ({ person }) => person ?? "A former member" },
  { heading: "Float", isNumber: true, cell: ({ floatCents }) => formatMoney(floatCents) },
  {
    heading: "Counted",
    isNumber: true,
    cell: ({ countedCents }) => (countedCents === null ? "Open" : formatMoney(countedCents)),
  },
  {
    heading: "By the books",
    isNumber: true,
    cell: ({ expectedCents }) => expectedCents !== null && formatMoney(expectedCents),
  },
  {
    heading: "Difference",
    isNumber: true,
    cell: (shift) => shift.closedAt !== null && <strong>{formatMoney(differenceOf(shift))}</strong>,
  },
];
