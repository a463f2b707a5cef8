import { redirect } from "@remix-run/node";
import { setDoubleOptIn } from "~/domain/newsletter/subscribe.server";
import { requireAdmin } from "~/http/auth.server";
import { pairAction } from "~/platform/http/forms/button-action.server";

export const loader = () => redirect("/office/launch-updates");

export const action = pairAction(
  { guard: requireAdmin, back: "/office/launch-updates" },
  {
    on: {
      run: (admin) => setDoubleOptIn(admin, true),
      done: { title: "Confirmation by mail is on" },
    },
    off: {
      run: (admin) => setDoubleOptIn(admin, false),
      done: { title: "Confirmation by mail is off" },
    },
  },
);
