import type { Database } from "~/platform/database/db.server";
import { once } from "~/platform/database/once.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { listTeam } from "~/domain/accounts/accounts-queries.server";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { plural } from "~/lib/counts";
import { businessInstant } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { stockMovements, stockWriteOffs } from "~drizzle/schema";
import { type Batch, lockBatch } from "./lock-batch.server";
import { moveStock } from "./move-stock.server";
import type { WriteOffInput } from "./stock.schema";
import { MOVEMENT_WORDS } from "./stock-words";

type Place = WriteOffInput["from"];

/**
 * Writes pieces of a batch off, from the house or from quarantine, with the reason and what the law
 * asks of the kind: an adjustment of the inventory (9 NYCRR 125.8(a)(2)(ii), 125.11). A withdrawn
 * batch too. The same form by the same admin again within 10 minutes is stored once. Answers the id
 * of the movement. Problems: "not-found"; "conflict" at `quantity` if fewer are there that no open
 * order holds; "invalid" at `day` for a time to come, at `reportedOn` too; "invalid" at `witness` for
 * the admin or for somebody who is not of the team.
 */
export async function writeOffStock(
  admin: Admin,
  batchId: number,
  input: WriteOffInput,
): Promise<Outcome<{ id: number }>> {
  const act = { name: "write off", by: admin.id, content: { batchId, ...input } };
  return once(act, { id: stockMovements.id }, async (tx) => {
    const found = await lockBatch(tx, batchId);
    if (!found.ok) return found;
    const { batch, productName } = found;
    const { quantity, from, kind, reason } = input;
    const refusal = refuseMissing(batch, from, { quantity, done: "written off" });
    if (refusal) return refusal;
    const facts = await factsOf(tx, admin, input);
    if (!facts.ok) return facts;
    const id = await moveStock(tx, [{ batchId, kind, ...changeAt(from, -quantity) }], {
      actor: admin,
      reason,
    });
    await tx
      .insert(stockWriteOffs)
      .values({ movementId: id, recordedBy: admin.username, ...facts.facts });
    await recordAudit(tx, admin, {
      act: "stock written off",
      subject: `product ${batch.productId}`,
      detail: `${quantity} of ${productName}, batch ${batch.code}, from ${PLACE_WORDS[from]}. ${MOVEMENT_WORDS[kind]}: ${reason}`,
    });
    return { ok: true, id };
  });
}

type Facts = Omit<typeof stockWriteOffs.$inferInsert, "movementId" | "recordedBy">;

/** What is stored of a write-off beside its movement. */
async function factsOf(
  tx: Database,
  admin: Admin,
  input: WriteOffInput,
): Promise<Outcome<{ facts: Facts }>> {
  switch (input.kind) {
    case "waste":
    case "destroyed": {
      const { grams, method } = input;
      const seen =
        input.witness === null ? null : await findWitness(tx, admin, admin.id, input.witness);
      if (seen && !seen.ok) return seen;
      return at(input, { grams, method, ...seen?.witness });
    }
    case "sample": {
      const { recipientKind, givenTo } = input;
      return { ok: true, facts: { recipientKind, givenTo } };
    }
    case "theft": {
      const { policeReport, reportedOn } = input;
      const late = refuseFutureDay(reportedOn);
      if (late) return late;
      return at(input, { policeReport, reportedOn });
    }
    case "other":
      return { ok: true, facts: {} };
  }
}

function at({ day, time }: { day: string; time: string }, facts: Facts): Outcome<{ facts: Facts }> {
  const happenedAt = businessInstant(day, time);
  if (happenedAt.getTime() > Date.now()) {
    return refuse("invalid", "This time is still to come. Record what has happened", {
      field: "day",
    });
  }
  return { ok: true, facts: { ...facts, happenedAt } };
}

/** Why nothing can have been reported on this day, or null. Problem: "invalid" at `reportedOn`. */
export function refuseFutureDay(reportedOn: string | null): Refusal | null {
  if (reportedOn === null || reportedOn <= businessDay(new Date())) return null;
  return refuse("invalid", "This day is still to come", { field: "reportedOn" });
}

/**
 * Another member of the team than the one who recorded, whom the admin names as witness, as columns.
 * Problems: "invalid" at `witness`.
 */
export async function findWitness(
  tx: Database,
  admin: Admin,
  recorderId: number | null,
  witnessId: number,
) {
  if (witnessId === recorderId) {
    return refuse(
      "invalid",
      "Who records it cannot be its witness. Choose another member of the team",
      { field: "witness" },
    );
  }
  const found = (await listTeam(tx)).find(({ id }) => id === witnessId);
  if (!found) {
    return refuse("invalid", "This account is no longer in the team. Choose another witness", {
      field: "witness",
    });
  }
  const named = { witnessId, witness: found.username, namedBy: admin.username };
  return { ok: true as const, witness: { ...named, didWitness: null, answeredAt: null } };
}

const PLACE_WORDS: Record<Place, string> = {
  stock: "the house",
  "set-aside": "what was set aside",
  quarantine: "quarantine",
};

/** So many pieces more, or with a minus fewer, at this place. */
export const changeAt = (from: Place, pieces: number) => ({
  onHandChange: from === "stock" ? pieces : 0,
  quarantineChange: from === "stock" ? 0 : pieces,
  setAsideChange: from === "set-aside" ? pieces : 0,
});

/**
 * Why so many pieces of a batch cannot be taken from there, or null. `done` is what would be done to
 * them. Problem: "conflict" at `quantity`.
 */
export function refuseMissing(
  batch: Batch,
  from: Place,
  { quantity, done }: { quantity: number; done: string },
): Refusal | null {
  const { onHand, held, quarantined, setAside } = batch;
  const most = { stock: onHand - held, "set-aside": setAside, quarantine: quarantined - setAside };
  if (quantity <= most[from]) return null;
  const words = from === "stock" ? tooFewInHouse(batch, done) : tooFewAside(from, most[from]);
  return refuse("conflict", words, { field: "quantity" });
}

function tooFewAside(from: "set-aside" | "quarantine", most: number): string {
  if (from === "set-aside") {
    if (most === 0) return "Nothing of this batch is set aside";
    return `Only ${plural(most, "piece is", "pieces are")} set aside`;
  }
  if (most === 0) return "Nothing of this batch that came back is in quarantine";
  return `Only ${plural(most, "piece that came back is", "pieces that came back are")} in quarantine`;
}

function tooFewInHouse({ onHand, held }: Batch, done: string): string {
  if (onHand === 0) return "Nothing of this batch is in the house";
  const pieces = plural(onHand - held, "piece");
  if (held === 0) return `Only ${pieces} can be ${done}: there are no more in the house`;
  const promised = plural(held, "other is", "others are");
  return `Only ${pieces} can be ${done}: the ${promised} held for open orders. Cancel orders first, or give them another batch`;
}
