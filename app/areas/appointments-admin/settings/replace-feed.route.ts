import { redirect } from "@remix-run/node";
import { replaceTeamFeedKey } from "~/domain/appointments/appointment-settings.server";
import { requireAdmin } from "~/http/auth.server";
import { buttonAction } from "~/http/forms/button-action.server";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { SETTING_FAILURE, SETTINGS } from "../appointments-admin-words";

/** The address is for posts only. A GET shows the settings. */
export const loader = () => redirect(SETTINGS);

export const action = buttonAction({
  guard: requireAdmin,
  run: replaceTeamFeedKey,
  back: SETTINGS,
  done: { title: "Address Replaced", description: "Enter the new one in your calendar program." },
});

export const clientAction = keepFormOnFailure(SETTING_FAILURE);
