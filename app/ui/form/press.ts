import { type ClientActionFunctionArgs, useSubmit } from "@remix-run/react";
import type { FormEvent } from "react";
import type { FailureWords } from "~/lib/toast";
import { showToast } from "~/ui/overlay/toasts";
import { failedAction, failureToast } from "./keep-form-on-failure";

type Turn = {
  /** Resolves when all earlier turns have ended. */
  before: Promise<unknown>;
  end: () => void;
};

let last: Promise<unknown> = Promise.resolve();

function takeTurn(): Turn {
  const before = last;
  let end: () => void = () => undefined;
  const mine = new Promise<void>((resolve) => (end = resolve));
  last = before.then(() => mine);
  return { before, end };
}

const TURN = "turn";
const PATIENCE_MS = 10_000;
const turns = new Map<string, { turn: Turn; patience: number }>();
let presses = 0;

/**
 * Submits a form with one button. Each press is sent separately: it neither cancels nor ignores one
 * that is still being sent. Its turn is taken at the press, because the modules of the routes may
 * have to be loaded first and may arrive in any order. The route's client action must be `press`.
 */
export function usePress() {
  const submit = useSubmit();
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    presses += 1;
    const form = event.currentTarget;
    const fields = new FormData(form);
    fields.set(TURN, String(presses));
    const turn = takeTurn();
    // An action that never starts must not block later ones for longer.
    turns.set(String(presses), { turn, patience: window.setTimeout(turn.end, PATIENCE_MS) });
    submit(fields, {
      method: "post",
      action: form.getAttribute("action") ?? "",
      navigate: false,
      fetcherKey: `press-${presses}`,
      preventScrollReset: true,
    });
  };
}

/** The turn that was taken at the press. Other forms take one now. */
function turnOf(fields: FormData): Turn {
  const key = fields.get(TURN);
  const taken = typeof key === "string" ? turns.get(key) : undefined;
  if (typeof key !== "string" || !taken) return takeTurn();
  turns.delete(key);
  clearTimeout(taken.patience);
  return taken.turn;
}

type Act<Answer> = (args: ClientActionFunctionArgs) => Promise<Answer>;

/**
 * A client action that waits for earlier ones, so that presses take effect in their order. The cart
 * needs this because it is a cookie: two simultaneous changes start from the same cart, and the
 * later response would overwrite the earlier one.
 */
export function inTurn<Answer>(act: Act<Answer>): Act<Answer> {
  return async (args) => {
    const { before, end } = turnOf(await args.request.clone().formData());
    try {
      await before;
      return await act(args);
    } finally {
      end();
    }
  };
}

/**
 * The client action of such a button. If the server redirects back to the page of the button, the
 * visitor stays on the current page, which is revalidated. Other redirects are followed. A failure
 * shows a toast.
 */
export const press = (words: FailureWords | ((args: ClientActionFunctionArgs) => FailureWords)) =>
  inTurn(async (args: ClientActionFunctionArgs) => {
    const { request, serverAction } = args;
    const back = (await request.clone().formData()).get("redirectTo");
    try {
      await serverAction();
    } catch (error) {
      if (!(error instanceof Response)) {
        const said = typeof words === "function" ? words(args) : words;
        showToast(failureToast(said, error));
        return failedAction(null);
      }
      if (!isSameAddress(error.headers.get("Location"), back)) throw error;
    }
    return null;
  });

function isSameAddress(address: string | null, other: FormDataEntryValue | null) {
  if (address === null || typeof other !== "string") return false;
  const { href } = window.location;
  return new URL(address, href).href === new URL(other, href).href;
}
