import { type ClientActionFunctionArgs, useSubmit } from "@remix-run/react";
import type { FormEvent } from "react";
import type { FailureWords } from "~/lib/toast";
import { showToast } from "~/ui/overlay/toasts";
import { failedAction, failureToast } from "./keep-form-on-failure";

type Turn = {
  /** Settles when the turns before it are over. */
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
 * Submits a form that is one button, each press by itself: a press while another is under way
 * neither ends that one nor is lost. Its turn is taken here, for the routes' modules, which may have
 * to be fetched first, come in any order. The route's client action is `press`.
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
    // An action that never begins holds up nobody for longer.
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

/** The turn that was taken at the press; for a form of another kind one is taken now. */
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
 * A client action that waits for the ones before it, so that what was pressed first is done first.
 * The cart needs it: it is a cookie, and of two changes under way at once, which both start from the
 * same cart, the later answer would undo the earlier.
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
 * The client action of such a button. The server's redirect back to where it was pressed leaves the
 * visitor where they are by then, with the page read anew; other redirects are followed. A failure
 * is a toast.
 */
export const press = (words: FailureWords | ((request: Request) => FailureWords)) =>
  inTurn(async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const back = (await request.clone().formData()).get("redirectTo");
    try {
      await serverAction();
    } catch (error) {
      if (!(error instanceof Response)) {
        const said = typeof words === "function" ? words(request) : words;
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
