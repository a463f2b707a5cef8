import { eq } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { once } from "~/platform/database/once.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { stockMovements, stockWriteOffs } from "~drizzle/schema";
import { lockBatch } from "./lock-batch.server";
import { moveStock } from "./move-stock.server";
import type { LaterInput } from "./stock.schema";
import { MOVEMENT_WORDS } from "./stock-words";
import { getWriteOff, type WriteOff } from "./write-off-queries.server";
import { findWitness, refuseFutureDay } from "./write-off-stock.server";

/**
 * Takes a write-off back by a counter-entry: its pieces are again where they came from. Both rows
 * stay in the ledger. The same form by the same admin again within 10 minutes is stored once.
 * Problems: "not-found"; "conflict" if it was undone before.
 */
export async function undoWriteOff(
  admin: Admin,
  id: number,
  { reason }: { reason: string },
): Promise<Outcome<{ id: number }>> {
  const act = { name: "undo write-off", by: admin.id, content: { id, reason } };
  return once(act, { id: stockMovements.id }, async (tx) => {
    const found = await lockWriteOff(tx, id);
    if (!found.ok) return found;
    const { writeOff, movement } = found;
    const undone = await moveStock(
      tx,
      [
        {
          ...{ batchId: writeOff.batchId, kind: "undone", undoesId: id },
          onHandChange: -movement.onHandChange,
          quarantineChange: -movement.quarantineChange,
          setAsideChange: -movement.setAsideChange,
        },
      ],
      { actor: admin, reason },
    );
    await recordAudit(tx, admin, {
      act: "write-off undone",
      subject: `product ${writeOff.productId}`,
      detail: `${wordsOf(writeOff)}: ${reason}`,
    });
    return { ok: true, id: undone };
  });
}

/**
 * Stores what the named witness says: whether they witnessed it. The last answer counts, the log has
 * all. Idempotent. Problems: "not-found"; "forbidden" for anybody else; "conflict" if it was undone.
 */
export async function answerAsWitness(
  actor: Admin,
  id: number,
  didWitness: boolean,
): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    const found = await lockWriteOff(tx, id);
    if (!found.ok) return found;
    const { writeOff } = found;
    if (writeOff.witnessId !== actor.id) {
      return refuse("forbidden", "You are not named as its witness");
    }
    if (writeOff.didWitness === didWitness) return { ok: true };
    await save(tx, id, { didWitness, answeredAt: new Date() });
    await recordAudit(tx, actor, {
      act: didWitness ? "write-off witnessed" : "write-off not witnessed",
      subject: `product ${writeOff.productId}`,
      detail: wordsOf(writeOff),
    });
    return { ok: true };
  });
}

/**
 * Adds to a write-off what can be known later: another witness until the named one confirms it, and
 * of a theft the police's report and the day on which it was reported. What is there stays.
 * Idempotent. Problems: "not-found"; "conflict" if it was undone, at `witness` if it is confirmed, at
 * `policeReport` and `reportedOn` if another one is there; "invalid" as in writeOffStock.
 */
export async function completeWriteOff(
  admin: Admin,
  id: number,
  input: LaterInput,
): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    const found = await lockWriteOff(tx, id);
    if (!found.ok) return found;
    const { writeOff } = found;
    const more = await moreOf(tx, admin, writeOff, input);
    if (!more.ok) return more;
    if (Object.keys(more.columns).length === 0) return { ok: true };
    await save(tx, id, more.columns);
    await recordAudit(tx, admin, {
      act: "write-off completed",
      subject: `product ${writeOff.productId}`,
      detail: `${wordsOf(writeOff)}: ${Object.values(more.said).join(", ")}`,
    });
    return { ok: true };
  });
}

type Columns = Partial<typeof stockWriteOffs.$inferInsert>;
type More = Outcome<{ columns: Columns; said: Record<string, string> }>;

async function moreOf(
  tx: Database,
  admin: Admin,
  writeOff: WriteOff,
  input: LaterInput,
): Promise<More> {
  if (writeOff.hasFacts && writeOff.kind === "theft") return moreOfTheft(writeOff, input);
  if (!writeOff.hasFacts || !isDisposal(writeOff.kind)) {
    return refuse("conflict", "Nothing can be added to this record");
  }
  if (input.witness === null) {
    return refuse("invalid", "Choose who witnessed it", { field: "witness" });
  }
  if (input.witness === writeOff.witnessId) return { ok: true, columns: {}, said: {} };
  if (writeOff.didWitness) {
    return refuse("conflict", `${writeOff.witness} confirmed that they witnessed it`, {
      field: "witness",
    });
  }
  const seen = await findWitness(tx, admin, writeOff.actorId, input.witness);
  if (!seen.ok) return seen;
  return { ok: true, columns: seen.witness, said: { witness: `witness ${seen.witness.witness}` } };
}

function moreOfTheft(writeOff: WriteOff, input: LaterInput): More {
  const late = refuseFutureDay(input.reportedOn);
  if (late) return late;
  const said: Record<string, string> = {};
  for (const field of ["policeReport", "reportedOn"] as const) {
    const [known, typed] = [writeOff[field], input[field]];
    if (typed === null || typed === known) continue;
    if (known !== null) return alreadySaid(field, known);
    said[field] = typed;
  }
  return { ok: true, columns: said, said };
}

const alreadySaid = (field: string, known: string) =>
  refuse(
    "conflict",
    `${known} is recorded already. If it is wrong, undo the write-off and record it again`,
    {
      field,
    },
  );

/** Whether something of this kind was made unusable, which a witness sees. */
export const isDisposal = (kind: string) => kind === "waste" || kind === "destroyed";

/** A write-off that was not undone, with its batch and product locked. */
async function lockWriteOff(tx: Database, id: number) {
  const first = await getWriteOff(id, tx);
  if (!first) return gone();
  const batch = await lockBatch(tx, first.batchId);
  if (!batch.ok) return batch;
  // Read again, because it may have changed before the lock.
  const writeOff = await getWriteOff(id, tx);
  const [movement] = await tx.select().from(stockMovements).where(eq(stockMovements.id, id));
  if (!writeOff || !movement) return gone();
  if (writeOff.undoneAt) return refuse("conflict", "This write-off was undone before");
  return { ok: true as const, writeOff, movement };
}

const gone = (): Refusal => refuse("not-found", "That record is not there");

const save = (tx: Database, movementId: number, columns: Columns) =>
  tx.update(stockWriteOffs).set(columns).where(eq(stockWriteOffs.movementId, movementId));

const wordsOf = ({ kind, pieces, product, code }: WriteOff) =>
  `${MOVEMENT_WORDS[kind]}, ${pieces} of ${product}, batch ${code}`;
