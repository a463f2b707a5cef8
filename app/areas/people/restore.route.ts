import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { restoreAccount } from "~/domain/people/suspend-account.server";
import { requireAdmin } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { accountPath, NOT_CHANGED } from "./people-words";

/** The address is for posts only. A GET shows the account. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(accountPath(pageId(params.id)));

export const action = buttonAction({
  guard: requireAdmin,
  run: (admin, { params }) => restoreAccount(admin, pageId(params.id)),
  back: ({ params }) => accountPath(pageId(params.id)),
  done: ({ username }) => ({ title: "Account Restored", description: username }),
  failed: NOT_CHANGED,
});
