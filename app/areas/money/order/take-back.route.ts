import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { takeBackDiscounts } from "~/domain/money/discounts/give-discount.server";
import { requireStaff } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { moneyPath, NO_TAKE_BACK } from "./order-money-words";

/** The address is for posts only. A GET shows the order's money. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(moneyPath(pageId(params.id)));

export const action = buttonAction({
  guard: requireStaff,
  run: (actor, { params }) => takeBackDiscounts(actor, pageId(params.id)),
  back: ({ params }) => moneyPath(pageId(params.id)),
  done: { title: "Discounts Taken Back", description: "The order has its full price again" },
  failed: NO_TAKE_BACK,
});
