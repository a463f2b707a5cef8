import { sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { businessInstant } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";

const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

/** Makes all products and batches as old as that, with what was received. */
export async function backdateBatches(days: number) {
  const earlier = sql`make_interval(days => ${days})`;
  await db.execute(sql`update products set created_at = created_at - ${earlier}`);
  await db.execute(sql`update product_batches set created_at = created_at - ${earlier}`);
  await db.execute(sql`update stock_movements set created_at = created_at - ${earlier}`);
  await db.execute(sql`
    update audit_log set created_at = created_at - ${earlier}
    where subject like 'product %' and act in ('stock received', 'batch changed')`);
}

/** Closes the closed days as long ago as that. Everybody was told. */
export async function backdateClosedDays(days: number) {
  const earlier = sql`make_interval(days => ${days})`;
  await db.execute(sql`
    update closed_days set closed_at = closed_at - ${earlier}, told_at = closed_at - ${earlier}`);
}

/** Withdraws a batch at this moment. */
export async function backdateRecall(batchId: number, moment: Date) {
  const at = moment.toISOString();
  await db.execute(sql`
    update product_batches set withdrawn_at = ${at} where id = ${batchId}`);
  await db.execute(sql`
    update audit_log set created_at = ${at} where act = 'batch withdrawn'`);
}

type Past = {
  windowStartsAt: Date;
  placedHoursBefore: number;
  fate: "completed" | "cancelled" | "expired";
};

/** Moves a finished order into the past: as if it had been placed for that window. */
export async function backdateOrder(id: number, { windowStartsAt, placedHoursBefore, fate }: Past) {
  const at = (milliseconds: number) =>
    new Date(windowStartsAt.getTime() + milliseconds).toISOString();
  const placedAt = at(-placedHoursBefore * HOUR_MS);
  const readyAt = at(-30 * MINUTE_MS);
  const endedAt = {
    completed: at(11 * MINUTE_MS),
    cancelled: at(-HOUR_MS),
    expired: at(13 * HOUR_MS),
  }[fate];
  const day = businessDay(windowStartsAt);
  await db.execute(sql`
    update orders set created_at = ${placedAt}, window_starts_at = ${at(0)},
      window_ends_at = ${at(30 * MINUTE_MS)},
      sold_on = case when sold_on is not null then ${day}::date end,
      id_checked_at = case when id_checked_at is not null then ${at(9 * MINUTE_MS)}::timestamptz end
    where id = ${id}`);
  await db.execute(sql`
    update order_status_changes set created_at = case status
      when 'pending' then ${placedAt}::timestamptz
      when 'confirmed' then ${at(-HOUR_MS)}::timestamptz
      when 'ready' then ${readyAt}::timestamptz
      else ${endedAt}::timestamptz end
    where order_id = ${id}`);
  await db.execute(sql`
    update stock_movements set created_at = case kind
      when 'held' then ${placedAt}::timestamptz else ${endedAt}::timestamptz end
    where order_id = ${id}`);
  await db.execute(sql`
    update order_discounts set created_at = ${readyAt} where order_id = ${id}`);
  for (const table of [sql`payments`, sql`sale_entries`]) {
    await db.execute(
      sql`update ${table} set created_at = ${endedAt}, day = ${day} where order_id = ${id}`,
    );
  }
  await db.execute(sql`
    update audit_log set created_at = ${endedAt} where subject = ${`order ${id}`}`);
}

/** Moves the refund of an order that was sold before to this moment. */
export async function backdateRefund(orderId: number, moment: Date) {
  const [at, day] = [moment.toISOString(), businessDay(moment)];
  await db.execute(sql`
    update payments set created_at = ${at}, day = ${day} where order_id = ${orderId} and cents < 0`);
  await db.execute(sql`
    update sale_entries set created_at = ${at}, day = ${day}
    where order_id = ${orderId} and kind = 'refund'`);
  await db.execute(sql`
    update audit_log set created_at = ${at}
    where subject = ${`order ${orderId}`} and act in ('sale refunded', 'money given back')`);
}

/** Moves the count of a day to this moment of it. */
export async function backdateClose(id: number, moment: Date) {
  const at = moment.toISOString();
  await db.execute(sql`update day_closes set created_at = ${at} where id = ${id}`);
  await db.execute(sql`
    update audit_log set created_at = ${at}
    where act = 'day closed' and subject = ${`day ${businessDay(moment)}`}`);
}

/** Moves a drawer that was counted to a day: opened at noon, and counted in the evening. */
export async function backdateShift(id: number, day: string) {
  const [opened, counted] = ["11:45", "20:15"].map((time) =>
    businessInstant(day, time).toISOString(),
  );
  await db.execute(sql`
    update drawer_shifts set day = ${day}, created_at = ${opened}, closed_at = ${counted}
    where id = ${id}`);
  await db.execute(sql`
    update day_closes set day = ${day}, created_at = ${counted} where shift_id = ${id}`);
  await db.execute(sql`
    update audit_log set subject = ${`day ${day}`}, created_at = ${counted}
    where act = 'drawer closed'`);
  await db.execute(sql`
    update audit_log set created_at = ${opened} where act in ('drawer added', 'drawer opened')`);
}
