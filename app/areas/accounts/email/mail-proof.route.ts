import { redirect } from "@remix-run/node";
import { mailProofAgain } from "~/domain/accounts/email/email-links.server";
import { requireUser } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";

export const loader = () => redirect("/account/email");

export const action = buttonAction({
  guard: requireUser,
  run: (user) => mailProofAgain(user),
  back: "/account/email",
  done: { title: "Look into your mail", description: "The link works for a week." },
  failed: "No link was sent",
});
