import { redirect } from "@remix-run/node";
import { setConfirmsAtOnce } from "~/domain/appointments/appointment-settings.server";
import { requireAdmin } from "~/http/auth.server";
import { pairAction } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { SETTINGS } from "../appointments-admin-words";

/** The addresses are for posts only. A GET shows the settings. */
export const loader = () => redirect(SETTINGS);

export const action = pairAction(
  { guard: requireAdmin, back: SETTINGS },
  {
    "at-once": {
      run: (admin, { params }) => setConfirmsAtOnce(admin, pageId(params.id), true),
      done: { title: "Confirmed at Once" },
    },
    "after-a-look": {
      run: (admin, { params }) => setConfirmsAtOnce(admin, pageId(params.id), false),
      done: { title: "Confirmed After a Look" },
    },
  },
);
