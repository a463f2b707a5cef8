import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { removeReport } from "~/domain/stock/save-batch.server";
import { requireAdmin } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { BATCH_FAILURE, batchPath } from "./stock-words";

/** The address is for posts only. A GET shows the batch. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(batchPath(pageId(params.id)));

export const action = buttonAction({
  guard: requireAdmin,
  run: (admin, { params }) => removeReport(admin, pageId(params.id)),
  back: ({ params }) => batchPath(pageId(params.id)),
  done: { title: "Report Removed" },
  failed: BATCH_FAILURE.title,
});
