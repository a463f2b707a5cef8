import type { ShouldRevalidateFunction } from "@remix-run/react";
import type { Scanned } from "~/domain/counter/sale-customer.server";
import { withQuery } from "~/lib/input/query";
import type { Words } from "~/lib/toast";

export const COUNTER = "/office/counter";

/** The page of a sale, or one of its acts. */
export const salePath = (id: number, act?: string) =>
  act === undefined ? `${COUNTER}/${id}` : `${COUNTER}/${id}/${act}`;

/** The field for codes and names on the page of a sale, as a part of its address. */
export const ADD_FIELD = "#add-form-product";

/** An order's receipt for a printer. */
export const receiptPath = (orderId: number) => `/office/orders/${orderId}/receipt`;

export const RECEIPT_FAILURE = { title: "Receipt Not Mailed", description: "Something went wrong" };

export const COUNTER_FAILURE = {
  title: "Nothing Was Changed",
  description: "Something went wrong",
};

export const FINISH_FAILURE = { title: "Sale Not Finished", description: "Nothing was taken" };

/** When no answer came, only the server knows. */
export const NO_FINISH_ANSWER = {
  title: "Sale Perhaps Not Finished",
  description: "Press again: nothing is taken twice",
};

/** They replace "Sale Not Finished" of a press before. */
export const FINISHED = { title: "Sale Finished" };
export const FINISHED_BEFORE = {
  title: "Sale Finished Already",
  description: "Nothing was taken now",
};

/** Whose code was scanned. The seller compares the name with the ID. */
export const customerWords = ({ name, isSame, instead }: Scanned): Words => ({
  title: isSame ? "Customer Set Already" : "Customer Set",
  description: `${name}${instead === null ? "" : `, instead of ${instead}`}. Compare the name with the ID`,
});

/** The page that asks whether the customer is who a code from before names. */
export const askPath = (id: number, code: string) =>
  withQuery(salePath(id, "customer"), { code: code.trim() });

/** A refused sale is read again: what has changed stands at its lines, and is named by the next press. */
export const readAgain: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === undefined ? defaultShouldRevalidate : actionStatus < 500;
