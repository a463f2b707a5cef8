import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readFields, textField } from "~/platform/http/forms/form.server";
import { serializePreference } from "~/http/cookies/preferences.server";
import { sameSitePath } from "~/lib/input/same-site-path";

/** The address is for posts of the footer's Lite switch. A GET shows the home page. */
export const loader = () => redirect("/");

export async function action({ request }: ActionFunctionArgs) {
  const fields = await readFields(request);
  const setCookie = await serializePreference("lite", textField(fields, "lite") === "on");
  const back = sameSitePath(textField(fields, "redirectTo")) ?? "/";
  return redirect(back, { status: 303, headers: { "Set-Cookie": setCookie } });
}
