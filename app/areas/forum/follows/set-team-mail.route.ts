import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { noticesInput } from "~/domain/inbox/notices/notices.schema";
import { setOwnNotices } from "~/domain/inbox/notices/own-notices.server";
import { requireStaff } from "~/http/auth.server";
import { buttonAction, readChoice } from "~/platform/http/forms/button-action.server";
import { SETTINGS } from "./notification-addresses";

const TEAM = `${SETTINGS}#team`;

/** The address is for posts only. A GET shows the settings. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args);
  return redirect(TEAM);
}

export const action = buttonAction({
  guard: requireStaff,
  run: async (actor, { request }) => {
    await setOwnNotices(actor, await readChoice(request, noticesInput));
  },
  back: TEAM,
  done: { title: "Settings Saved" },
});
