import { redirect } from "@remix-run/node";
import { endOtherSessions } from "~/domain/accounts/sessions.server";
import { requireUser } from "~/http/auth.server";
import { sidFrom } from "~/platform/http/session.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";

export const loader = () => redirect("/account");

export const action = buttonAction({
  guard: requireUser,
  run: async (user, { request }) => endOtherSessions(user, await sidFrom(request)),
  back: "/account",
  done: { title: "Signed out everywhere else" },
});
