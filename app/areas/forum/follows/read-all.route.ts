import { redirect } from "@remix-run/node";
import { readAllNotifications } from "~/domain/forum/follows/read-notifications.server";
import { readUpToInput } from "~/domain/forum/follows/notifications.schema";
import { requireUser } from "~/http/auth.server";
import { buttonAction, readChoice } from "~/platform/http/forms/button-action.server";
import { NOTIFICATIONS } from "./notification-addresses";

/** The address is for posts only. A GET shows the notifications. */
export const loader = () => redirect(NOTIFICATIONS);

export const action = buttonAction({
  guard: requireUser,
  run: async (user, { request }) => {
    const { upTo } = await readChoice(request, readUpToInput);
    await readAllNotifications(user, upTo);
  },
  back: NOTIFICATIONS,
  done: { title: "All read" },
});
