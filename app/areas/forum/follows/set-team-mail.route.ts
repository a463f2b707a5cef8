import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { notificationsInput } from "~/domain/inbox/notifications/notifications.schema";
import { setOwnNotifications } from "~/domain/inbox/notifications/own-notifications.server";
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
    await setOwnNotifications(actor, await readChoice(request, notificationsInput));
  },
  back: TEAM,
  done: { title: "Settings Saved" },
});
