import { redirect } from "@remix-run/node";
import { startSecondFactor } from "~/domain/accounts/second-factor/set-up-second-factor.server";
import { requireUser } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";

export const loader = () => redirect("/account/two-factor");

export const action = buttonAction({
  guard: requireUser,
  run: (user) => startSecondFactor(user),
  back: "/account/two-factor",
  done: () => redirect("/account/two-factor/set-up", 303),
});
