import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { changeRole } from "~/domain/people/change-role.server";
import { roleInput } from "~/domain/people/people.schema";
import { requireAdmin } from "~/http/auth.server";
import { buttonAction, readChoice } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { shownEmail } from "~/lib/text/shown-email";
import { accountPath, NOT_CHANGED } from "./people-words";

/** The address is for posts only. A GET shows the account. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(accountPath(pageId(params.id)));

export const action = buttonAction({
  guard: requireAdmin,
  run: async (admin, { request, params }) =>
    changeRole(admin, pageId(params.id), await readChoice(request, roleInput)),
  back: ({ params }) => accountPath(pageId(params.id)),
  done: ({ became, email, withdrawn }) =>
    became === "mailed"
      ? {
          title: "Link Mailed",
          description: `${shownEmail(email)} has a week to take up the role.`,
        }
      : {
          title: became === "changed" ? "Role Changed" : "The Role Is the Same",
          ...(withdrawn && { description: withdrawn }),
        },
  failed: NOT_CHANGED,
});
