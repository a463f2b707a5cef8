import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { setWantsUpdates } from "~/domain/investors/updates.server";
import { requireUser } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";

/** Whether updates come by mail: /on and /off, each as good the second time. */
export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  const { choice } = args.params;
  if (choice !== "on" && choice !== "off") throw new Response("", { status: 404 });
  await setWantsUpdates(user, choice === "on");
  return redirectWithFlash("/investors/updates", {
    kind: "success",
    title: choice === "on" ? "New updates come to you by e-mail" : "We mail you no more updates",
  });
}

export function loader() {
  return redirect("/investors/updates");
}
