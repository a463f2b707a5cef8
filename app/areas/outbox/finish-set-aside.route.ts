import { redirect } from "@remix-run/node";
import { finishSetAside } from "~/domain/incoming/set-aside.server";
import { requireAdmin } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { SET_ASIDE } from "./outbox-words";

/** The address is for posts only. A GET shows the list. */
export const loader = () => redirect(SET_ASIDE);

export const action = buttonAction({
  guard: requireAdmin,
  run: (admin, { params }) => finishSetAside(admin, pageId(params.id)),
  back: SET_ASIDE,
  done: { title: "The mail is done" },
});
