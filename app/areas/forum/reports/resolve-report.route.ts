import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { resolveReport } from "~/domain/forum/moderation/reports.server";
import { requireModerator } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";

const QUEUE = "/office/forum/reports";

/** The address is for posts only. A GET shows the queue. */
export async function loader(args: LoaderFunctionArgs) {
  await requireModerator(args);
  return redirect(QUEUE);
}

export const action = buttonAction({
  guard: requireModerator,
  run: (admin, { params }) => resolveReport(admin, pageId(params.id)),
  back: QUEUE,
  done: { title: "Report closed" },
  failed: "The report could not be closed",
});
