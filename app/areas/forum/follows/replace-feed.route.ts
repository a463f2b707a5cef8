import { redirect } from "@remix-run/node";
import { replaceFeed } from "~/domain/forum/follows/notification-settings.server";
import { replaceFeedInput } from "~/domain/forum/follows/notifications.schema";
import { requireUser } from "~/http/auth.server";
import { buttonAction, readChoice } from "~/platform/http/forms/button-action.server";
import { SETTINGS } from "./notification-addresses";

/** The address is for posts only. A GET shows the settings. */
export const loader = () => redirect(SETTINGS);

export const action = buttonAction({
  guard: requireUser,
  run: async (user, { request }) => {
    const { version } = await readChoice(request, replaceFeedInput);
    await replaceFeed(user, version);
  },
  back: `${SETTINGS}#feed`,
  done: { title: "Address Replaced", description: "Enter the new one in your feed reader." },
});
