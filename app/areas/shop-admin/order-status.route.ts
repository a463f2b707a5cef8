import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { changeOrderStatus } from "~/domain/orders/change-order-status.server";
import { STATUS_WORDS } from "~/domain/orders/order-status";
import { orderStatusInput } from "~/domain/orders/orders.schema";
import { requireAdmin } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { readForm } from "~/http/forms/form.server";
import { pageId } from "~/http/page-id.server";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { STATUS_FAILURE } from "./shop-admin-words";

/** There is nothing to see here but the form's answer. */
export const loader = () => redirect("/dashboard/orders");

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args);
  const orderId = pageId(args.params.id);
  const submission = await readForm(args.request, orderStatusInput);
  if (submission.status !== "success") throw new Response(null, { status: 400 });
  const { status } = submission.value;
  const outcome = await changeOrderStatus(admin, { orderId, status });
  // Back to the order, which shows how it stands: another admin may have been quicker.
  return redirectWithFlash(
    `/dashboard/orders/${orderId}`,
    outcome.ok
      ? { kind: "success", title: `Order ${STATUS_WORDS[status].label}` }
      : { kind: "error", title: STATUS_FAILURE.title, description: outcome.problem.message },
  );
}

export const clientAction = keepFormOnFailure(STATUS_FAILURE);
