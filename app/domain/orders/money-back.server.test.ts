import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { correctionInput, refundInput } from "~/domain/money/money.schema";
import { mailOutbox, orders } from "~drizzle/schema";
import { useDatabase } from "../../../tests/support/database";
import { soldOrder } from "../../../tests/support/sold-orders";
import { correctOrder, refundOrder } from "./money-back.server";

useDatabase();

const mailsOf = (orderId: number) =>
  db
    .select()
    .from(mailOutbox)
    .where(like(mailOutbox.cause, `order-refund:${orderId}:%`))
    .orderBy(mailOutbox.id);

const refund = (form: object) => refundInput.parse(form);

test("who gets money back after the hand-over is told once, and who pays more is not", async () => {
  const { orderId, lines, actor } = await soldOrder("10.00");
  await db.update(orders).set({ customerEmail: "ada@example.com" }).where(eq(orders.id, orderId));
  const line = String(lines[0]);
  const why = { method: "debit", reason: "A broken seal" };
  const piece = refund({ line, quantity: "1", ...why });
  for (let n = 0; n < 2; n++) await refundOrder(actor, orderId, piece);
  const correct = (direction: "less" | "more", amount: string) =>
    correctOrder(actor, orderId, correctionInput.parse({ line, direction, amount, ...why }));
  await correct("more", "3.00");
  await correct("less", "2.50");
  const mails = await mailsOf(orderId);
  expect(mails.map(({ recipient }) => recipient)).toEqual(Array(2).fill("ada@example.com"));
  expect(mails[0]?.subject).toMatch(/: money given back$/);
  expect(mails[0]?.text).toContain(
    `We have given back $10.00 of your order ${orderId}, to your debit card.`,
  );
  expect(mails[1]?.text).toContain("$2.50");
  // The team's words stay with the team.
  expect(mails.map(({ text }) => text).join()).not.toContain("seal");
});

test("a guest without an address is told nothing", async () => {
  const { orderId, lines, actor } = await soldOrder("10.00");
  const form = { line: String(lines[0]), quantity: "2", method: "cash", reason: "Broken" };
  expect(await refundOrder(actor, orderId, refund(form))).toMatchObject({ ok: true });
  expect(await mailsOf(orderId)).toEqual([]);
});
