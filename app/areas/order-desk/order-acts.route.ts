import type { ActionFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import type { User } from "~/domain/accounts/accounts.schema";
import { confirmOrder, handOverOrder, markReady } from "~/domain/orders/desk/act-at-desk.server";
import { checkOrderId, uncheckOrderId } from "~/domain/orders/desk/check-order-id.server";
import { deskActInput, payInput, undoInput } from "~/domain/orders/desk/desk.schema";
import { giveBack, payOrder } from "~/domain/orders/desk/pay-order.server";
import { undoAct } from "~/domain/orders/desk/undo-act.server";
import { requireStaff } from "~/http/auth.server";
import { pairAction, pressedOn, readChoice } from "~/http/forms/button-action.server";
import { pageId } from "~/http/page-id.server";
import type { Outcome } from "~/lib/outcome";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { DESK_FAILURE, orderPath } from "./desk-words";

type Args = ActionFunctionArgs;

/** The addresses are for posts only. A GET shows the order. */
export const loader = ({ params }: Pick<Args, "params">) => redirect(orderPath(pageId(params.id)));

/** A button about the order that the address names. */
const button = (
  title: string,
  run: (actor: User, orderId: number, request: Request) => Promise<Outcome<object>>,
) => ({
  run: (actor: User, { params, request }: Args) => run(actor, pageId(params.id), request),
  done: (_: unknown, { params }: Args) => ({ title, description: `Order ${params.id}` }),
  failed: DESK_FAILURE.title,
});

/** A button that gives the order another status, on the state that its page showed. */
const step = (title: string, act: typeof confirmOrder) =>
  button(title, async (actor, orderId, request) =>
    act(actor, { orderId, ...(await readChoice(request, deskActInput)) }),
  );

export const action = pairAction(
  {
    guard: requireStaff,
    // The order's page, or the desk, where it shows the present state.
    back: (args: Args) => pressedOn(args, orderPath(pageId(args.params.id))),
  },
  {
    confirm: step("Order Confirmed", confirmOrder),
    ready: step("Order Ready", markReady),
    "hand-over": step("Order Handed Over", handOverOrder),
    "id-checked": button("ID Checked", checkOrderId),
    "id-unchecked": button("ID Check Taken Back", uncheckOrderId),
    pay: button("Paid", async (actor, orderId, request) =>
      payOrder(actor, { orderId, ...(await readChoice(request, payInput)) }),
    ),
    "give-back": button("Money Given Back", giveBack),
    undo: button("Undone", async (actor, orderId, request) => {
      const { change: changeId } = await readChoice(request, undoInput);
      return undoAct(actor, { orderId, changeId });
    }),
  },
);

export const clientAction = keepFormOnFailure(DESK_FAILURE);
