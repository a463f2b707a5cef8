import { workContext } from "./work-context.server";

type Acting = { user: { id: number; username: string; role: string } | null };

const acting = workContext<Acting>();

/** Runs a request that may change something, during which noteActor's account is the one that acts. */
export function runActing<Result>(run: () => Promise<Result>): Promise<Result> {
  return acting.run({ user: null }, run);
}

/** Says who acts in the work under way, once the session has told. */
export function noteActor(user: Acting["user"]) {
  const store = acting.get();
  if (store) store.user = user;
}

/** The account that acts in the work under way; null for visitors and where nobody does. */
export function currentActor(): Acting["user"] {
  return acting.get()?.user ?? null;
}
