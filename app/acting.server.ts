import { AsyncLocalStorage } from "node:async_hooks";

type Acting = { user: { id: number; username: string; role: string } | null };

const acting = new AsyncLocalStorage<Acting>();

/** Runs a piece of work during which noteActor's account is the one that acts. */
export function runActing<Result>(run: () => Result): Result {
  return acting.run({ user: null }, run);
}

/** Says who acts in the work under way, once the session has told. */
export function noteActor(user: Acting["user"]) {
  const store = acting.getStore();
  if (store) store.user = user;
}

/** The account that acts in the work under way; null for visitors and where nobody does. */
export function currentActor(): Acting["user"] {
  return acting.getStore()?.user ?? null;
}
