import { redirect } from "@remix-run/node";
import { endSession } from "~/domain/accounts/sessions.server";
import { requireUser } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";

export const loader = () => redirect("/account");

export const action = buttonAction({
  guard: requireUser,
  run: (user, { params }) => endSession(user, params.sid ?? ""),
  back: "/account",
  done: { title: "Signed out there" },
});
