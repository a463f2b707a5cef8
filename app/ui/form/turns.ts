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

/**
 * Takes a turn at a press and writes it into the fields, because the modules of the routes may have
 * to be loaded first and may arrive in any order. The press's number is unique.
 */
export function reserveTurn(fields: FormData, press: number) {
  fields.set(TURN, String(press));
  const turn = takeTurn();
  // A post that never starts must not block later ones for longer.
  turns.set(String(press), { turn, patience: window.setTimeout(turn.end, PATIENCE_MS) });
}

/** The turn that was taken at the press. Other forms take one now. */
export function turnOf(fields: FormData): Turn {
  const key = fields.get(TURN);
  const taken = typeof key === "string" ? turns.get(key) : undefined;
  if (typeof key !== "string" || !taken) return takeTurn();
  turns.delete(key);
  clearTimeout(taken.patience);
  return taken.turn;
}
