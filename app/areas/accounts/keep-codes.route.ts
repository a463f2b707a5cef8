import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { keepRecoveryCodes } from "~/domain/accounts/second-factor/recovery-codes.server";
import { requireUser } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";

export const loader = () => redirect("/account/two-factor");

export async function action(args: ActionFunctionArgs) {
  await keepRecoveryCodes(await requireUser(args));
  return redirectWithFlash("/account/two-factor", {
    kind: "success",
    title: "New recovery codes count",
    description: "The old ones no longer do.",
  });
}
