import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import type { User } from "~/domain/accounts/accounts.schema";
import { setOut, undoBack } from "~/domain/orders/delivery/deliver-stop.server";
import {
  addStopsInput,
  placeStopInput,
  seenInput,
  stopInput,
} from "~/domain/orders/delivery/delivery.schema";
import {
  addStops,
  depart,
  placeStop,
  stay,
  takeOff,
} from "~/domain/orders/delivery/plan-run.server";
import { returnRun } from "~/domain/orders/delivery/return-run.server";
import { requireStaff } from "~/http/auth.server";
import type { Outcome } from "~/lib/outcome";
import { pairAction, pressedOn, readChoice } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { DESK_FAILURE } from "../desk-words";
import { runPath } from "./delivery-words";

type Args = ActionFunctionArgs;

/** The addresses are for posts only. A GET shows the run. */
export const loader = ({ params }: Pick<Args, "params">) => redirect(runPath(pageId(params.id)));

/** A button of the run that the address names. */
const button = (
  title: string,
  run: (actor: User, runId: number, request: Request) => Promise<Outcome<object>>,
) => ({
  run: (actor: User, { params, request }: Args) => run(actor, pageId(params.id), request),
  done: { title },
  failed: DESK_FAILURE.title,
});

/** A button about one stop of the run. */
const ofStop = (title: string, act: typeof setOut) =>
  button(title, async (actor, runId, request) => {
    const { order: orderId } = await readChoice(request, stopInput);
    return act(actor, { runId, orderId });
  });

export const action = pairAction(
  {
    guard: requireStaff,
    back: (args: Args) => pressedOn(args, runPath(pageId(args.params.id))),
  },
  {
    add: button("Orders Put on the Run", async (actor, runId, request) =>
      addStops(actor, runId, (await readChoice(request, addStopsInput)).order),
    ),
    "take-off": ofStop("Order Taken Off", takeOff),
    place: button("Stop Moved", async (_, runId, request) => {
      const { order: orderId, place } = await readChoice(request, placeStopInput);
      return placeStop({ runId, orderId }, place);
    }),
    depart: button("Departed", async (actor, runId, request) =>
      depart(actor, runId, await readChoice(request, seenInput)),
    ),
    stay: button("Departure Taken Back", stay),
    back: button("Back in the Shop", async (actor, runId, request) =>
      returnRun(actor, runId, await readChoice(request, seenInput)),
    ),
    "on-its-way": ofStop("On Its Way", setOut),
    "undo-not-delivered": ofStop("With the Driver Again", undoBack),
  },
);
