import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { COMMAND_LINE } from "~/domain/audit/record-audit.server";
import { grantRole } from "~/domain/people/change-role.server";
import { deleteAccount } from "~/domain/privacy/delete-account.server";
import { db } from "~/platform/database/db.server";
import { productBatches, stockMovements } from "~drizzle/schema";
import {
  createAdmin,
  createProduct,
  createStaff,
  createUser,
  PASSWORD,
  unwrap,
} from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { receive, writeOffForm } from "../../../tests/support/stock";
import { answerAsWitness, completeWriteOff, undoWriteOff } from "./change-write-off.server";
import { setAside } from "./set-aside.server";
import { leftOf } from "./stock-queries.server";
import { getWriteOff, listNamed, waitingWriteOffs } from "./write-off-queries.server";
import { withdrawBatch } from "./withdraw-batch.server";
import { writeOffStock } from "./write-off-stock.server";

useDatabase();

const stockOf = async (batchId: number) => {
  const [batch] = await db.select().from(productBatches).where(eq(productBatches.id, batchId));
  return batch && [batch.onHand, batch.held, batch.quarantined, batch.setAside];
};

async function batchOf(quantity: number) {
  const { id: productId } = await createProduct();
  return { productId, batch: await receive(productId, { quantity }) };
}

/** A destruction that names a witness. */
async function destroyed() {
  const [admin, witness] = [await createAdmin(), await createStaff()];
  const { batch, productId } = await batchOf(5);
  const form = writeOffForm({ kind: "destroyed", quantity: 2, witness: witness.id });
  const { id } = unwrap(await writeOffStock(admin, batch, form));
  return { admin, witness, batch, productId, id };
}

const labels = async (reader: { id: number; role: string }) =>
  (await waitingWriteOffs(reader)).filter(({ count }) => count > 0).map(({ label }) => label);

const later = { witness: null, policeReport: null, reportedOn: null };

test("nobody destroys without another one of the team as witness", async () => {
  const [admin, customer] = [await createAdmin(), await createUser()];
  const { batch } = await batchOf(3);
  const by = (witness: number) =>
    writeOffStock(admin, batch, writeOffForm({ kind: "destroyed", witness }));
  expect(await by(admin.id)).toMatchObject({
    problem: {
      code: "invalid",
      field: "witness",
      message: "Who records it cannot be its witness. Choose another member of the team",
    },
  });
  expect(await by(customer.id)).toMatchObject({
    problem: {
      field: "witness",
      message: "This account is no longer in the team. Choose another witness",
    },
  });
  expect(await stockOf(batch)).toEqual([3, 0, 0, 0]);
});

test("nothing is recorded of a time to come", async () => {
  const admin = await createAdmin();
  const { batch } = await batchOf(3);
  expect(await writeOffStock(admin, batch, writeOffForm({ day: "2098-01-01" }))).toMatchObject({
    problem: { code: "invalid", field: "day" },
  });
  const theft = writeOffForm({ kind: "theft", reportedOn: "2098-01-01" });
  expect(await writeOffStock(admin, batch, theft)).toMatchObject({
    problem: { code: "invalid", field: "reportedOn" },
  });
  expect(await stockOf(batch)).toEqual([3, 0, 0, 0]);
});

test("the named witness is asked and answers, and admins learn of a no", async () => {
  const { admin, witness, id } = await destroyed();
  expect(await getWriteOff(id)).toMatchObject({
    ...{ witness: witness.username, namedBy: admin.username, didWitness: null, pieces: 2 },
    ...{ grams: "3.50", method: "Ground and mixed with soil", recordedBy: admin.username },
  });
  expect(await labels(witness)).toEqual(["Write-offs name you as witness"]);
  expect(await labels(await createStaff())).toEqual([]);
  expect((await listNamed(witness)).map((record) => record.id)).toEqual([id]);
  expect(await listNamed(admin)).toEqual([]);
  expect(await answerAsWitness(admin, id, true)).toMatchObject({ problem: { code: "forbidden" } });
  unwrap(await answerAsWitness(witness, id, false));
  expect(await labels(witness)).toEqual([]);
  expect(await listNamed(witness)).toEqual([]);
  expect(await labels(admin)).toContain("Write-offs whose witness says no");
  // By mistake.
  unwrap(await answerAsWitness(witness, id, true));
  const confirmed = await getWriteOff(id);
  expect(confirmed).toMatchObject({ didWitness: true });
  unwrap(await answerAsWitness(witness, id, true));
  expect(await getWriteOff(id)).toEqual(confirmed);
  expect(await labels(admin)).not.toContain("Write-offs whose witness says no");
});

test("an admin names another witness, until the named one confirms it", async () => {
  const { admin, witness, id } = await destroyed();
  const [other, second] = [await createStaff(), await createAdmin()];
  unwrap(await answerAsWitness(witness, id, false));
  expect(await completeWriteOff(second, id, { ...later, witness: admin.id })).toMatchObject({
    problem: { field: "witness" },
  });
  expect(await completeWriteOff(second, id, later)).toMatchObject({
    problem: { field: "witness", message: "Choose who witnessed it" },
  });
  unwrap(await completeWriteOff(second, id, { ...later, witness: other.id }));
  expect(await getWriteOff(id)).toMatchObject({
    ...{ witness: other.username, namedBy: second.username, didWitness: null },
  });
  // A page from before.
  expect(await answerAsWitness(witness, id, true)).toMatchObject({
    problem: { code: "forbidden" },
  });
  unwrap(await answerAsWitness(other, id, true));
  expect(await completeWriteOff(admin, id, { ...later, witness: witness.id })).toMatchObject({
    problem: { code: "conflict", message: `${other.username} confirmed that they witnessed it` },
  });
});

test("a record keeps the names of accounts that lose their rights or are deleted", async () => {
  const { admin, witness, id } = await destroyed();
  await grantRole(COMMAND_LINE, witness.username, "customer");
  expect(await getWriteOff(id)).toMatchObject({ witness: witness.username });
  unwrap(await deleteAccount(witness, { currentPassword: PASSWORD }));
  await createAdmin();
  unwrap(await deleteAccount(admin, { currentPassword: PASSWORD }));
  expect(await getWriteOff(id)).toMatchObject({
    ...{ witness: witness.username, recordedBy: admin.username, namedBy: admin.username },
  });
});

test("a theft is reported later, once, and waits for that", async () => {
  const admin = await createAdmin();
  const { batch } = await batchOf(4);
  const { id } = unwrap(await writeOffStock(admin, batch, writeOffForm({ kind: "theft" })));
  const waits = "Thefts or losses to report";
  expect(await labels(admin)).toContain(waits);
  expect(await labels(await createStaff())).not.toContain(waits);
  const report = { ...later, policeReport: "W-17", reportedOn: "2026-01-16" };
  unwrap(await completeWriteOff(admin, id, report));
  unwrap(await completeWriteOff(admin, id, report));
  expect(await getWriteOff(id)).toMatchObject({ policeReport: "W-17", reportedOn: "2026-01-16" });
  expect(await completeWriteOff(admin, id, { ...later, policeReport: "W-18" })).toMatchObject({
    problem: { code: "conflict", field: "policeReport" },
  });
  const sample = unwrap(await writeOffStock(admin, batch, writeOffForm({ kind: "sample" })));
  expect(await getWriteOff(sample.id)).toMatchObject({
    ...{ recipientKind: "laboratory", givenTo: "Upstate Labs", happenedAt: null },
  });
  expect(await completeWriteOff(admin, sample.id, report)).toMatchObject({
    problem: { message: "Nothing can be added to this record" },
  });
});

test("a mistyped record is undone once by a counter-entry, of a withdrawn batch too", async () => {
  const { admin, witness, batch, productId, id } = await destroyed();
  const second = await createAdmin();
  const first = await undoWriteOff(admin, id, { reason: "Wrong batch" });
  expect(first).toMatchObject({ ok: true });
  expect(await undoWriteOff(admin, id, { reason: "Wrong batch" })).toEqual(first);
  expect(await undoWriteOff(second, id, { reason: "Once more" })).toMatchObject({
    problem: { code: "conflict", message: "This write-off was undone before" },
  });
  expect([await stockOf(batch), (await leftOf([productId])).get(productId)]).toEqual([
    [5, 0, 0, 0],
    5,
  ]);
  const rows = await db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.batchId, batch))
    .orderBy(asc(stockMovements.id));
  expect(
    rows.slice(1).map(({ kind, onHandChange, undoesId }) => [kind, onHandChange, undoesId]),
  ).toEqual([
    ["destroyed", -2, null],
    ["undone", 2, id],
  ]);
  expect(await answerAsWitness(witness, id, true)).toMatchObject({ problem: { code: "conflict" } });
  expect(await labels(witness)).toEqual([]);
  expect(await getWriteOff(id)).toMatchObject({
    ...{ undoneBy: admin.username, undoneReason: "Wrong batch" },
  });

  unwrap(await setAside(admin, batch, { quantity: 3, reason: "Odd smell" }));
  const aside = writeOffForm({ from: "set-aside", quantity: 3 });
  const wasted = unwrap(await writeOffStock(admin, batch, aside));
  unwrap(await withdrawBatch(admin, batch, { reason: "Recalled" }));
  unwrap(await undoWriteOff(admin, wasted.id, { reason: "Not ground yet" }));
  expect(await stockOf(batch)).toEqual([2, 0, 3, 3]);
});

test("only write-offs are undone", async () => {
  const admin = await createAdmin();
  const { batch } = await batchOf(4);
  const { id } = unwrap(await setAside(admin, batch, { quantity: 1, reason: "Dented" }));
  expect(await undoWriteOff(admin, id, { reason: "Not dented" })).toMatchObject({
    problem: { code: "not-found" },
  });
  expect(await undoWriteOff(admin, 999_999, { reason: "Nothing" })).toMatchObject({
    problem: { code: "not-found" },
  });
});
