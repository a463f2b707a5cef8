import { redirect } from "@remix-run/node";
import { changeOrderStatus } from "~/domain/orders/change-order-status.server";
import { STATUS_WORDS } from "~/domain/orders/order-status";
import { orderStatusInput } from "~/domain/orders/orders.schema";
import { requireStaff } from "~/http/auth.server";
import { buttonAction, readChoice } from "~/http/forms/button-action.server";
import { pageId } from "~/http/page-id.server";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { ORDERS, STATUS_FAILURE } from "./shop-admin-words";

/** The address is for posts only. A GET shows the orders. */
export const loader = () => redirect(ORDERS.to);

export const action = buttonAction({
  guard: requireStaff,
  run: async (admin, { request, params }) => {
    const { status } = await readChoice(request, orderStatusInput);
    return changeOrderStatus(admin, { orderId: pageId(params.id), status });
  },
  // Show the order's current status: another admin may have changed it first.
  back: ({ params }) => `${ORDERS.to}/${pageId(params.id)}`,
  done: ({ order }) => ({ title: `Order ${STATUS_WORDS[order.status].label}` }),
  failed: STATUS_FAILURE.title,
});

export const clientAction = keepFormOnFailure(STATUS_FAILURE);
