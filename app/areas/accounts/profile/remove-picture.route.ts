import { redirect } from "@remix-run/node";
import { removeOwnPicture } from "~/domain/accounts/profile/member-picture.server";
import { requireUser } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { PROFILE } from "./profile-words";

/** The address is for posts only. A GET shows the profile's form. */
export const loader = () => redirect(PROFILE);

export const action = buttonAction({
  guard: requireUser,
  back: PROFILE,
  run: removeOwnPicture,
  done: { title: "Picture removed" },
});
