import { asc, count, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import type { User } from "~/domain/accounts/accounts.schema";
import { refundLine } from "~/domain/money/corrections/refund-line.server";
import { stockCsv } from "~/domain/reports/stock-ledger.server";
import { db } from "~/platform/database/db.server";
import { auditLog, productBatches, stockMovements } from "~drizzle/schema";
import {
  createAdmin,
  createProduct,
  createStaff,
  member,
  unwrap,
} from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { receive, sell, writeOffForm } from "../../../tests/support/stock";
import { placeOrder } from "../orders/place-order.server";
import { countBatch } from "./correct-stock.server";
import { findStock, leftOf, listQuarantine } from "./stock-queries.server";
import { writeOffInput } from "./stock.schema";
import { restoreBatch, withdrawBatch } from "./withdraw-batch.server";
import { writeOffStock } from "./write-off-stock.server";

useDatabase();

const stockOf = async (batchId: number) => {
  const [batch] = await db.select().from(productBatches).where(eq(productBatches.id, batchId));
  return batch && [batch.onHand, batch.held, batch.quarantined];
};

const ledgerOf = (batchId: number) =>
  db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.batchId, batchId))
    .orderBy(asc(stockMovements.id));

const left = async (productId: number) => (await leftOf([productId])).get(productId);

type Sold = { orderId: number; line: number };

/** The form of a refund, with its box checked: the pieces shall be sold again. */
const refund = (admin: User, { orderId, line }: Sold, quantity: number, reason = "Wrong kind") =>
  refundLine(admin, orderId, { line, quantity, method: "cash", restock: "on", reason });

/** A batch of 10 of which so many are in quarantine. */
async function returned(quantity: number) {
  const admin = await createAdmin();
  const product = await createProduct();
  const batch = await receive(product.id, { quantity: 10 });
  unwrap(await refund(admin, await sell(admin, product.id, quantity), quantity));
  return { admin, product, batch };
}

test("cannabis that comes back goes to quarantine and is not on sale again, whatever the form says", async () => {
  const admin = await createAdmin();
  const { id: productId, name } = await createProduct();
  const batch = await receive(productId, { code: "Q1", quantity: 5 });
  const sold = await sell(admin, productId, 3);
  unwrap(await refund(admin, sold, 2));
  unwrap(await refund(admin, sold, 2));
  expect(await stockOf(batch)).toEqual([2, 0, 2]);
  expect(await left(productId)).toBe(2);
  expect((await ledgerOf(batch)).at(-1)).toMatchObject({
    ...{ kind: "returned", onHandChange: 0, heldChange: 0, quarantineChange: 2 },
    ...{ orderId: sold.orderId, reason: "Wrong kind", actorId: admin.id },
  });
  // The last of three, and no more.
  unwrap(await refund(admin, sold, 1, "Another one"));
  expect(await refund(admin, sold, 1, "One too many")).toMatchObject({
    problem: { field: "quantity" },
  });
  expect(await stockOf(batch)).toEqual([2, 0, 3]);
  expect(await listQuarantine()).toMatchObject([{ id: batch, code: "Q1", product: name }]);
  const { rows } = await findStock({ q: name, page: 1 });
  expect(rows).toMatchObject([{ left: 2, onHand: 2, quarantined: 3 }]);
  // Nobody can order what came back, and no count brings it back.
  const order = { customerInfo: null, key: null, seen: null };
  expect(
    await placeOrder(await member(), { ...order, items: [{ productId, quantity: 3 }] }),
  ).toMatchObject({ problem: { message: `Only 2 of ${name} are left` } });
  unwrap(await countBatch(admin, batch, { onHand: 1 }));
  unwrap(await withdrawBatch(admin, batch, { reason: "To look at" }));
  unwrap(await restoreBatch(admin, batch));
  expect([await stockOf(batch), await left(productId)]).toEqual([[1, 0, 3], 1]);
});

test("goods that come back are sold again if wished", async () => {
  const admin = await createAdmin();
  const { id: productId } = await createProduct({ type: "goods", price: "20.00" });
  const batch = await receive(productId, { quantity: 5 });
  const sold = await sell(admin, productId, 2);
  unwrap(await refund(admin, sold, 1));
  expect(await stockOf(batch)).toEqual([4, 0, 0]);
  const { orderId, line } = sold;
  const kept = { line, quantity: 1, method: "cash", restock: null, reason: "Torn" } as const;
  unwrap(await refundLine(admin, orderId, kept));
  expect(await stockOf(batch)).toEqual([4, 0, 0]);
});

test("a refund of cannabis whose stock was not counted moves nothing", async () => {
  const admin = await createAdmin();
  const { id: productId } = await createProduct();
  const sold = await sell(admin, productId, 1);
  const batch = await receive(productId, { quantity: 5 });
  unwrap(await refund(admin, sold, 1));
  expect(await stockOf(batch)).toEqual([5, 0, 0]);
});

test("pieces are written off from the house and from quarantine, with kind and reason, once", async () => {
  const { admin, product, batch } = await returned(3);
  const { id: witness } = await createStaff();
  expect(await stockOf(batch)).toEqual([7, 0, 3]);
  const acts = [
    writeOffForm({ quantity: 2, kind: "sample", reason: "For the laboratory" }),
    writeOffForm({ kind: "theft", reason: "Missing after the fair" }),
    writeOffForm({
      ...{ from: "quarantine", kind: "destroyed", quantity: 2, witness },
      reason: "By the contractor",
    }),
    writeOffForm({ from: "quarantine", kind: "waste" }),
    writeOffForm({ kind: "other", reason: "Shown in the window" }),
  ];
  for (const act of acts) {
    const [first, again] = [
      await writeOffStock(admin, batch, act),
      await writeOffStock(admin, batch, act),
    ];
    expect(first).toMatchObject({ ok: true });
    expect(again).toEqual(first);
  }
  expect(await stockOf(batch)).toEqual([3, 0, 0]);
  expect(await left(product.id)).toBe(3);
  const written = (await ledgerOf(batch)).slice(-5);
  expect(
    written.map(({ kind, onHandChange, quarantineChange, reason }) => [
      ...[kind, onHandChange, quarantineChange, reason],
    ]),
  ).toEqual([
    ["sample", -2, 0, "For the laboratory"],
    ["theft", -1, 0, "Missing after the fair"],
    ["destroyed", 0, -2, "By the contractor"],
    ["waste", 0, -1, "Crushed in the box"],
    ["other", -1, 0, "Shown in the window"],
  ]);
  expect(written.every(({ actorId }) => actorId === admin.id)).toBe(true);
  const [audited] = await db
    .select({ rows: count() })
    .from(auditLog)
    .where(like(auditLog.detail, `%${product.name}, batch%, from %`));
  expect(audited?.rows).toBe(5);
  let csv = "";
  for await (const lines of stockCsv.lines()) csv += lines;
  expect(stockCsv.columns).toContain("quarantineChange");
  expect(csv).toMatch(/,destroyed,0,0,-2,,By the contractor,/);
  expect(csv).toMatch(/,sample,-2,0,0,,For the laboratory,/);
});

test("no more is written off than is there and not promised, and the refusal says why", async () => {
  const { admin, product, batch } = await returned(1);
  const items = [{ productId: product.id, quantity: 4 }];
  unwrap(await placeOrder(await member(), { items, customerInfo: null, key: null, seen: null }));
  const refused = async (input: Parameters<typeof writeOffForm>[0]) => {
    const outcome = await writeOffStock(admin, batch, writeOffForm(input));
    return outcome.ok ? null : [outcome.problem.field, outcome.problem.message];
  };
  expect(await refused({ quantity: 6 })).toEqual([
    "quantity",
    "Only 5 pieces can be written off: the 4 others are held for open orders. Cancel orders first, or give them another batch",
  ]);
  expect(await refused({ quantity: 2, from: "quarantine" })).toEqual([
    "quantity",
    "Only 1 piece that came back is in quarantine",
  ]);
  expect(await refused({ from: "quarantine" })).toBeNull();
  expect(await refused({ from: "quarantine", reason: "Once more" })).toEqual([
    "quantity",
    "Nothing of this batch that came back is in quarantine",
  ]);
  expect(await stockOf(batch)).toEqual([9, 4, 0]);
  expect(await writeOffStock(admin, 999_999, writeOffForm({}))).toMatchObject({
    problem: { code: "not-found" },
  });
});

test("a withdrawn batch is destroyed, the pieces on its shelf and those that came back", async () => {
  const { admin, product, batch } = await returned(2);
  await withdrawBatch(admin, batch, { reason: "Recalled" });
  const { id: witness } = await createStaff();
  const destroyed = { kind: "destroyed", reason: "Recalled, burnt", witness } as const;
  unwrap(await writeOffStock(admin, batch, writeOffForm({ ...destroyed, quantity: 8 })));
  const back = writeOffForm({ ...destroyed, quantity: 2, from: "quarantine" });
  unwrap(await writeOffStock(admin, batch, back));
  expect([await stockOf(batch), await left(product.id)]).toEqual([[0, 0, 0], 0]);
});

test("two who write off the last piece in quarantine at once write it off once", async () => {
  const { admin, batch } = await returned(1);
  const both = await Promise.all(
    ["One", "Other"].map((reason) =>
      writeOffStock(admin, batch, writeOffForm({ from: "quarantine", reason })),
    ),
  );
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await stockOf(batch)).toEqual([9, 0, 0]);
});

test("the form names each answer that its kind must have", () => {
  const missing = (kind: string) => {
    const { error } = writeOffInput.safeParse({ kind, quantity: "few" });
    return error?.issues.map(({ path, message }) => [path[0], message]);
  };
  const always = [
    ["quantity", "Enter a whole number from 1 to 1,000,000"],
    ["from", "Choose where the pieces are"],
    ["reason", "Enter the reason, like “Crushed in the box”"],
  ];
  const method = "Enter how it was made unusable, like “ground and mixed half and half with soil”";
  const disposal = [
    ["grams", "Enter the weight in grams, like 12.5, with at most two decimals"],
    ["method", method],
    ["day", "Enter the day on which it was done"],
    ["time", "Enter the time at which it was done"],
  ];
  expect(missing("other")).toEqual(always);
  expect(missing("waste")).toEqual([...always, ...disposal]);
  expect(missing("destroyed")).toEqual([
    ...always,
    ...disposal,
    ["witness", "Choose who witnessed it"],
  ]);
  expect(missing("sample")).toEqual([
    ...always,
    ["recipientKind", "Choose who received it"],
    ["givenTo", "Enter the name of who received it"],
  ]);
  expect(missing("theft")?.slice(3)).toEqual([
    ["day", "Enter the day on which it was noticed"],
    ["time", "Enter the time at which it was noticed"],
  ]);
  expect(missing("eaten")).toEqual([["kind", "Choose what happened to them"]]);
});

test.for(["0", "-1", "1.234", "heavy"])("%s is no weight", (grams) => {
  const { error } = writeOffInput.safeParse({ ...writeOffForm({}), quantity: "1", grams });
  expect(error?.issues.map(({ path }) => path[0])).toEqual(["grams"]);
});
