import type { getOrderBooks } from "~/domain/money/order-money.server";

export type OrderBooks = NonNullable<Awaited<ReturnType<typeof getOrderBooks>>>;

/** The address of an order's money, or of an act below it. */
export const moneyPath = (orderId: number, act = "") =>
  `/office/orders/${orderId}/money${act && `/${act}`}`;

export const MONEY_FAILURE = { title: "Nothing Entered", description: "Something went wrong" };

export const NO_TAKE_BACK = "Discounts Not Taken Back";
