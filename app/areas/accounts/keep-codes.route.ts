import { redirect } from "@remix-run/node";
import { keepRecoveryCodes } from "~/domain/accounts/second-factor/recovery-codes.server";
import { requireUser } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";

export const loader = () => redirect("/account/two-factor");

export const action = buttonAction({
  guard: requireUser,
  run: (user) => keepRecoveryCodes(user),
  back: "/account/two-factor",
  done: { title: "New recovery codes count", description: "The old ones no longer do." },
});
