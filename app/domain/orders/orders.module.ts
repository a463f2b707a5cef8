import { countClosedOrders, tellOfClosedDays } from "./pickup/closed-windows.server";
import { expireOrders, expireUnconfirmed, remindOfOrders } from "./pickup/due-orders.server";
import type { Module } from "~/platform/product";
import { and, asc, inArray, lt, notInArray, sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import {
  about,
  type Part,
  type Person,
  type PersonalTable,
} from "~/platform/database/personal/personal-tables.server";
import { auditPart } from "~/domain/audit/audit.module";
import { mailPart } from "~/domain/mail/mail.module";
import { moneyParts } from "~/domain/money/money.module";
import { stockPart } from "~/domain/stock/stock.module";
import {
  deliveryRuns,
  deliveryStops,
  orderItems,
  orders,
  orderStatusChanges,
} from "~drizzle/schema";
import { countOut } from "./delivery/delivery-queries.server";
import { LATE } from "./desk/desk-windows";
import { countLate } from "./desk/late-orders.server";
import { FINISHED_STATUSES } from "./order-status";
import { countOrdersToDo } from "./orders-queries.server";

const isCustomer = about({ emails: [orders.customerEmail], accounts: [orders.userId] });

/** The person's first order that is not handed over yet. */
async function unfinished(tx: Database, person: Person) {
  const [open] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isCustomer(person), notInArray(orders.status, [...FINISHED_STATUSES])))
    .orderBy(asc(orders.id))
    .limit(1);
  if (!open) return null;
  const what = `Order ${open.id} is under way`;
  return { what, needs: "name and address", until: "completed or cancelled" };
}

/** What belongs to orders, and what repeats their words. */
const orderParts: Part[] = [
  {
    title: "Lines of orders",
    table: orderItems,
    of: (ids) => inArray(orderItems.orderId, [...ids]),
    own: { as: "orderLines" },
    forget: { how: "kept", why: "They stay with the order.", plain: ["productName", "kind"] },
  },
  {
    title: "Changes of orders",
    table: orderStatusChanges,
    of: (ids) => inArray(orderStatusChanges.orderId, [...ids]),
    own: { as: "orderChanges", without: ["changedBy"] },
    parts: [mailPart("order-status", "order-changed")],
    forget: {
      how: "kept",
      why: "They stay with the order, without words.",
      emptied: { reason: null },
      plain: ["status", "changed"],
    },
  },
  {
    title: "Deliveries of orders",
    table: deliveryStops,
    of: (ids) => inArray(deliveryStops.orderId, [...ids]),
    own: { as: "orderDeliveries", without: ["runId", "position", "loaded", "cameBack"] },
    forget: {
      how: "kept",
      why: "They stay with the order, without words.",
      emptied: { words: null },
      plain: ["reason", "loaded", "cameBack"],
    },
  },
  ...moneyParts,
  stockPart,
  mailPart(
    "order",
    ...["order-receipt", "order-reminder", "order-cancelled", "order-refund", "order-closed"],
    ...["order-open-again", "order-on-its-way", "order-not-delivered"],
  ),
  auditPart("order"),
];

/** Orders. */
const personal: PersonalTable[] = [
  {
    title: "Orders",
    table: orders,
    where: isCustomer,
    own: { as: "orders", without: ["userId", "idCheckedBy"] },
    parts: orderParts,
    forget: {
      how: "kept",
      why: "What was sold, when and for how much stays for seven years for the tax office, without the customer.",
      emptied: {
        ...{ userId: null, customerName: "Former customer", customerEmail: "" },
        ...{ shippingAddress: "", phone: null, note: null },
      },
      plain: ["status"],
    },
    retention: {
      kind: "orders",
      old: (before) =>
        and(lt(orders.createdAt, before), inArray(orders.status, [...FINISHED_STATUSES])),
      deletes: true,
    },
  },
  {
    title: "Orders whose ID the account checked",
    table: orders,
    where: about({ accounts: [orders.idCheckedBy] }),
    forget: {
      how: "kept",
      why: "They belong to those who ordered. They name “Former member”.",
      plain: ["status", "customerName", "customerEmail", "shippingAddress", "phone", "note"],
    },
  },
  {
    title: "Deliveries that the account drove or entered the return of",
    table: deliveryRuns,
    where: about({ accounts: [deliveryRuns.driverId, deliveryRuns.returnedById] }),
    forget: {
      how: "kept",
      why: "New York wants to know who brought what (9 NYCRR 125.10). The driver's name of the departure stays as long as the orders; who entered the return is “Former member”.",
      plain: ["vehicle", "driverName"],
    },
    retention: {
      kind: "orders",
      // The orders that it brought were deleted before.
      old: (before) =>
        and(
          lt(deliveryRuns.createdAt, before),
          sql`not exists (select 1 from ${deliveryStops} stop
            where stop.run_id = ${deliveryRuns}.id)`,
        ),
      deletes: true,
    },
  },
  {
    title: "Changes of orders that the account made",
    table: orderStatusChanges,
    where: about({ accounts: [orderStatusChanges.changedBy] }),
    forget: {
      how: "kept",
      why: "They stay with the order. They name “Former member”.",
      plain: ["status", "reason", "changed"],
    },
  },
];

export const ordersModule: Module = {
  jobs: [
    { name: "remind of orders", every: "minute", run: remindOfOrders },
    { name: "expire orders", every: "minute", run: expireOrders },
    { name: "expire unconfirmed orders", every: "minute", run: expireUnconfirmed },
    { name: "tell customers of closed days", every: "minute", run: tellOfClosedDays },
  ],
  personal,
  unfinished,
  waiting: { team: ordersToDo },
};

async function ordersToDo(_: unknown, now: Date) {
  const [{ pending, confirmed }, late, closed, out] = await Promise.all([
    countOrdersToDo(),
    countLate(now),
    countClosedOrders(now),
    countOut(),
  ]);
  return [
    { to: "/office/closed-days", count: closed, label: "Orders for a time that is closed" },
    { to: `/office/orders?list=${LATE}`, count: late, label: "Orders that are late" },
    { to: "/office/orders", count: pending, label: "Orders to confirm" },
    { to: "/office/orders", count: confirmed, label: "Orders to make ready" },
    { to: "/office/delivery", count: out, label: "Runs on the road" },
  ];
}
