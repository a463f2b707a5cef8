import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { resolveReport } from "~/domain/forum/moderation/reports.server";
import { performAdminAct } from "~/http/forms/act.server";
import { pageId } from "~/http/page-id.server";
import { requireAdmin } from "~/http/auth.server";

const QUEUE = "/dashboard/reports";

/** Only posted to; who opens it is shown the queue. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return redirect(QUEUE);
}

export async function action(args: ActionFunctionArgs) {
  const id = pageId(args.params.id);
  return performAdminAct(
    args,
    { back: QUEUE, done: "Report closed", failed: "The report could not be closed" },
    (admin) => resolveReport(admin, id),
  );
}
