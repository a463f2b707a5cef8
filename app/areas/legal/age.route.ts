import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { confirmAge } from "~/http/age-gate/age-cookie.server";
import { readFields, textField } from "~/platform/http/forms/form.server";
import { serializePreference } from "~/http/cookies/preferences.server";
import { LEAVE_URL } from "~/http/policy.server";
import { sameSitePath } from "~/lib/input/same-site-path";

/** The address is for posts of the age gate. A GET shows the home page. */
export const loader = () => redirect("/");

export async function action({ request }: ActionFunctionArgs) {
  const fields = await readFields(request);
  if (!fields.has("over21")) return redirect(LEAVE_URL, 303);
  const asked = sameSitePath(textField(fields, "redirectTo"));
  const headers = new Headers();
  headers.append("Set-Cookie", await confirmAge());
  headers.append("Set-Cookie", await serializePreference("hasVisited", true));
  return redirect(asked ?? "/", { status: 303, headers });
}
