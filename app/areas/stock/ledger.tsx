import { Link } from "@remix-run/react";
import { MOVEMENT_WORDS, type MovementKind } from "~/domain/stock/stock-words";
import { ShortTime } from "~/ui/lists/day";
import { type Column, Table } from "~/ui/lists/table";
import { formatCount } from "~/lib/counts";

type Movement = {
  id: number;
  kind: MovementKind;
  onHandChange: number;
  heldChange: number;
  quarantineChange: number;
  orderId: number | null;
  reason: string | null;
  actor: string | null;
  createdAt: Date;
};

const COLUMNS: readonly Column<Movement>[] = [
  { heading: "When", isPlain: true, cell: ({ createdAt }) => <ShortTime value={createdAt} /> },
  {
    heading: "What",
    isPlain: true,
    cell: ({ kind, orderId, reason }) => (
      <>
        {MOVEMENT_WORDS[kind]}
        {orderId !== null && (
          <>
            {" ("}
            <Link to={`/office/orders/${orderId}`}>order {orderId}</Link>)
          </>
        )}
        {reason && (
          <>
            : <bdi>{reason}</bdi>
          </>
        )}
      </>
    ),
  },
  { heading: "In the house", isNumber: true, cell: ({ onHandChange }) => signed(onHandChange) },
  { heading: "Held", isNumber: true, cell: ({ heldChange }) => signed(heldChange) },
  {
    heading: "Quarantine",
    isNumber: true,
    cell: ({ quarantineChange }) => signed(quarantineChange),
  },
  { heading: "Who", cell: ({ actor }) => actor && <bdi>{actor}</bdi> },
];

/** Every change of a batch's stock, newest first. */
export const Ledger = ({ rows }: { rows: readonly Movement[] }) => (
  <Table label="Ledger" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} hasBlocks />
);

// A real minus sign, which screen readers read.
const signed = (change: number) =>
  `${change < 0 ? "−" : change > 0 ? "+" : ""}${formatCount(Math.abs(change))}`;
