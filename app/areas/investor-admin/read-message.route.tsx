import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { markMessageRead } from "~/domain/messages/answer-message.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { pageId } from "~/http/page-id.server";
import { settle } from "~/lib/outcome";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";

const PATH = "/investor-admin/communications";

const FAILURE = {
  title: "Failed to Update Status",
  description: "There was an error updating the message status.",
};

export async function action(args: ActionFunctionArgs) {
  await requirePortalAdmin(args);
  const outcome = await settle(markMessageRead(pageId(args.params.id)));
  return redirectWithFlash(
    PATH,
    outcome.ok
      ? { kind: "success", title: "Message Marked as Read" }
      : { kind: "error", ...FAILURE, description: outcome.problem.message },
  );
}

export const clientAction = keepFormOnFailure(FAILURE);

export function loader() {
  return redirect(PATH);
}

/** Never shown: a page of its own, so that script can keep the list when the post fails. */
export default function ReadMark() {
  return null;
}
