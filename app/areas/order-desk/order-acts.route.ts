import type { ActionFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import type { User } from "~/domain/accounts/accounts.schema";
import { giveDifference } from "~/domain/money/corrections/move-money.server";
import { confirmOrder, handOverOrder, markReady } from "~/domain/orders/desk/act-at-desk.server";
import { checkOrderId, uncheckOrderId } from "~/domain/orders/desk/check-order-id.server";
import {
  brokenInput,
  deskActInput,
  handOverInput,
  lineActInput,
  payInput,
  undoInput,
} from "~/domain/orders/desk/desk.schema";
import { giveBack, payOrder } from "~/domain/orders/desk/pay-order.server";
import { replaceBrokenPiece } from "~/domain/orders/desk/replace-broken.server";
import { takeUpOrder } from "~/domain/orders/desk/take-up-order.server";
import { undoAct } from "~/domain/orders/desk/undo-act.server";
import { leaveLineOut, takeFromOtherBatch } from "~/domain/orders/desk/withdrawn-lines.server";
import { requireStaff } from "~/http/auth.server";
import { pairAction, pressedOn, readChoice } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";
import type { Outcome } from "~/lib/outcome";
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

/** A button about a line of the order. */
const ofLine = (title: string, act: typeof leaveLineOut) =>
  button(title, async (actor, orderId, request) =>
    act(actor, { orderId, ...(await readChoice(request, lineActInput)) }),
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
    "take-up": step("Order Taken Up Again", takeUpOrder),
    "hand-over": button("Order Handed Over", async (actor, orderId, request) =>
      handOverOrder(actor, { orderId, ...(await readChoice(request, handOverInput)) }),
    ),
    "id-checked": button("ID Checked", checkOrderId),
    "id-unchecked": button("ID Check Taken Back", uncheckOrderId),
    pay: button("Paid", async (actor, orderId, request) =>
      payOrder(actor, { orderId, ...(await readChoice(request, payInput)) }),
    ),
    "give-back": button("Money Given Back", giveBack),
    "other-batch": ofLine("Taken From Another Batch", takeFromOtherBatch),
    broken: button("Piece Replaced", async (actor, orderId, request) =>
      replaceBrokenPiece(actor, { orderId, ...(await readChoice(request, brokenInput)) }),
    ),
    "without-line": ofLine("Line Left Out", leaveLineOut),
    difference: button("Difference Given Back", async (actor, orderId, request) =>
      giveDifference(actor, { orderId, ...(await readChoice(request, payInput)) }),
    ),
    undo: button("Undone", async (actor, orderId, request) => {
      const { change: changeId } = await readChoice(request, undoInput);
      return undoAct(actor, { orderId, changeId });
    }),
  },
);
