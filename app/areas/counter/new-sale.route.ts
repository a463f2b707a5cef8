import { redirect } from "@remix-run/node";
import { openSale } from "~/domain/counter/change-sale.server";
import { newSaleInput } from "~/domain/counter/counter.schema";
import { requireStaff } from "~/http/auth.server";
import { buttonAction, readChoice } from "~/platform/http/forms/button-action.server";
import { ADD_FIELD, COUNTER, salePath } from "./counter-words";

/** The address is for posts only. A GET shows the counter. */
export const loader = () => redirect(COUNTER);

export const action = buttonAction({
  guard: requireStaff,
  run: async (actor, { request }) => openSale(actor, await readChoice(request, newSaleInput)),
  back: COUNTER,
  done: ({ id }) => redirect(salePath(id) + ADD_FIELD, 303),
  failed: "No Sale Opened",
});
