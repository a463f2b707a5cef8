import { redirect } from "@remix-run/node";
import { requestExport } from "~/domain/transfer/exports.server";
import { requireAdmin } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { EXPORTS } from "./transfer-words";

/** The address is for posts only. A GET shows the list. */
export const loader = () => redirect(EXPORTS);

export const action = buttonAction({
  guard: requireAdmin,
  run: (admin) => requestExport(admin),
  back: EXPORTS,
  done: { title: "The File Is Being Built" },
});
