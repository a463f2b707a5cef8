import type { KeptLine } from "~/domain/privacy/person-desk.server";
import { type Column, Table } from "~/ui/lists/table";
import { formatCount } from "~/lib/counts";

type Props = { lines: readonly KeptLine[]; label: string; outcome: string };

const COLUMNS: readonly Column<KeptLine>[] = [
  { heading: "What", cell: ({ title }) => title },
  { heading: "How much", isNumber: true, cell: ({ found }) => formatCount(found) },
];

/** Each kind of data about a person, how much of it, and what a deletion does with it. */
export const KeptTable = ({ lines, label, outcome }: Props) => (
  <Table
    label={label}
    columns={[
      ...COLUMNS,
      { heading: outcome, cell: ({ stays }) => (stays ? `Stays. ${stays}` : "Deleted") },
    ]}
    rows={lines}
    keyOf={({ title }) => title}
    hasBlocks
  />
);
