import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { suspensionPath } from "~/domain/forum/forum-paths";
import { restoreMember } from "~/domain/forum/moderation/suspend-member.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { requireMemberOf } from "./find-member.server";

/** The address is for posts only. A GET shows the member's suspensions. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(suspensionPath(pageId(params.id)));

export const action = buttonAction({
  guard: requireMemberOf,
  run: ({ admin, member }) => restoreMember(admin, member),
  back: ({ params }) => suspensionPath(pageId(params.id)),
  done: { title: "They can write again" },
});
