import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { removeAccountPicture } from "~/domain/people/remove-picture.server";
import { requireAdmin } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { accountPath, NOT_CHANGED } from "./people-words";

/** The address is for posts only. A GET shows the account. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(accountPath(pageId(params.id)));

export const action = buttonAction({
  guard: requireAdmin,
  run: (admin, { params }) => removeAccountPicture(admin, pageId(params.id)),
  back: ({ params }) => accountPath(pageId(params.id)),
  done: ({ username }) => ({ title: "Picture Removed", description: username }),
  failed: NOT_CHANGED,
});
