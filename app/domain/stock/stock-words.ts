/** "Only 3 of Cosmic Chewz are left", or that it is out of stock. */
export function whatIsLeft(name: string, left: number): string {
  if (left === 0) return `${name} is out of stock`;
  return `Only ${left} of ${name} ${left === 1 ? "is" : "are"} left`;
}

/** Why pieces leave the house without a sale. Each is a kind of movement in the ledger. */
export const WRITE_OFFS = ["waste", "destroyed", "sample", "theft", "other"] as const;

/** The same, for people. */
export const WRITE_OFF_WORDS: Record<WriteOffKind, string> = {
  waste: "Waste",
  destroyed: "Destroyed",
  sample: "Sample",
  theft: "Theft or loss",
  other: "Something else",
};

export type WriteOffKind = (typeof WRITE_OFFS)[number];

/** The kind of a movement, if it is a write-off. */
export const writeOffKind = (kind: string) => WRITE_OFFS.find((one) => one === kind) ?? null;

/** Who can be given a sample. */
export const RECIPIENTS = [
  { value: "staff", label: "One of the staff" },
  { value: "partner", label: "A trade partner" },
  { value: "laboratory", label: "A laboratory" },
] as const;

/** Where the pieces are that leave the house. Only those set aside may be put back on sale. */
export const PLACES = ["stock", "set-aside", "quarantine"] as const;

/** Each kind of movement in the ledger, for people. */
export const MOVEMENT_WORDS = {
  received: "Received",
  counted: "Counted",
  corrected: "Corrected",
  held: "Held for an order",
  released: "Given back by an order",
  sold: "Sold",
  unsold: "Sale undone",
  returned: "Returned",
  waste: "Written off as waste",
  destroyed: "Destroyed",
  sample: "Given as a sample",
  theft: "Stolen or lost",
  other: "Written off",
  quarantine: "Set aside in quarantine",
  reshelved: "Put back from quarantine",
  undone: "Write-off undone",
} as const;

export type MovementKind = keyof typeof MOVEMENT_WORDS;

/** "Batch B1: 2, batch B2: 1", or "Batch B1" if all is from one. Null without a batch. */
export function batchWords(batches: readonly { code: string; quantity: number }[]): string | null {
  const [first, ...others] = batches;
  if (!first) return null;
  if (others.length === 0) return `Batch ${first.code}`;
  return batches
    .map(({ code, quantity }, index) => `${index === 0 ? "Batch" : "batch"} ${code}: ${quantity}`)
    .join(", ");
}

/** Why the clock withdraws a batch. */
export const PAST_ITS_DAY = "Past its best-before day";
