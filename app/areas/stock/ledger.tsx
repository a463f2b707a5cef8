import { Link } from "@remix-run/react";
import { MOVEMENT_WORDS, type MovementKind, writeOffKind } from "~/domain/stock/stock-words";
import { ShortTime } from "~/ui/lists/day";
import { PAIRED } from "~/ui/lists/list-table";
import { type Column, Table } from "~/ui/lists/table";
import { formatCount } from "~/lib/counts";
import { recordPath } from "./stock-words";

type Movement = {
  id: number;
  kind: MovementKind;
  onHandChange: number;
  heldChange: number;
  quarantineChange: number;
  orderId: number | null;
  undoesId: number | null;
  reason: string | null;
  actor: string | null;
  createdAt: Date;
};

const COLUMNS: readonly Column<Movement>[] = [
  { heading: "When", isPlain: true, cell: ({ createdAt }) => <ShortTime value={createdAt} /> },
  {
    heading: "What",
    isPlain: true,
    cell: ({ id, kind, orderId, undoesId, reason }) => (
      <>
        {writeOffKind(kind) ? (
          <Link to={recordPath(id)}>{MOVEMENT_WORDS[kind]}</Link>
        ) : (
          MOVEMENT_WORDS[kind]
        )}
        {undoesId !== null && (
          <>
            {" ("}
            <Link to={recordPath(undoesId)}>record {undoesId}</Link>)
          </>
        )}
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
  <Table
    label="Ledger"
    columns={COLUMNS}
    rows={rows}
    keyOf={({ id }) => id}
    hasBlocks
    className={`${PAIRED} max-md:[&_td:nth-child(2)]:col-span-2`}
  />
);

// A real minus sign, which screen readers read.
const signed = (change: number) =>
  `${change < 0 ? "−" : change > 0 ? "+" : ""}${formatCount(Math.abs(change))}`;
