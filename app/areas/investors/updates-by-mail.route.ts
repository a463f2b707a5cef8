import { redirect } from "@remix-run/node";
import { setWantsUpdates } from "~/domain/investors/updates.server";
import { requireUser } from "~/http/auth.server";
import { pairAction } from "~/platform/http/forms/button-action.server";

const UPDATES = "/investors/updates";

export const loader = () => redirect(UPDATES);

export const action = pairAction(
  { guard: requireUser, back: UPDATES },
  {
    on: {
      run: (user) => setWantsUpdates(user, true),
      done: { title: "New updates come to you by e-mail" },
    },
    off: {
      run: (user) => setWantsUpdates(user, false),
      done: { title: "We mail you no more updates" },
    },
  },
);
