import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { unscheduleLaunchUpdate } from "~/domain/newsletter/schedule-launch-update.server";
import { requireAdmin } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { launchUpdatePath } from "./launch-updates-words";

/** The address is for posts only. A GET shows the update. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(launchUpdatePath(pageId(params.id)));

export const action = buttonAction({
  guard: requireAdmin,
  run: (admin, { params }) => unscheduleLaunchUpdate(admin, pageId(params.id)),
  back: ({ params }) => launchUpdatePath(pageId(params.id)),
  done: { title: "Taken Back", description: "The update is a draft without an hour." },
  failed: "Not Taken Back",
});
