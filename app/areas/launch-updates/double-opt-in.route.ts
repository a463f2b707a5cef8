import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { setDoubleOptIn } from "~/domain/newsletter/subscribe.server";
import { requireAdmin } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";

/** Confirmation by mail: /on and /off, each as good the second time. */
export async function action(args: ActionFunctionArgs) {
  await requireAdmin(args);
  const { choice } = args.params;
  if (choice !== "on" && choice !== "off") throw new Response("", { status: 404 });
  await setDoubleOptIn(choice === "on");
  return redirectWithFlash("/launch-updates", {
    kind: "success",
    title: `Confirmation by mail is ${choice}`,
  });
}

export function loader() {
  return redirect("/launch-updates");
}
