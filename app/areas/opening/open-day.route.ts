import { redirect } from "@remix-run/node";
import { openDay } from "~/domain/office/close-day.server";
import { requireAdmin } from "~/http/auth.server";
import { plural } from "~/lib/counts";
import { readDay } from "~/lib/dates/dates";
import { to } from "~/platform/http/cookies/flash.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { CLOSED_DAYS } from "./matters";

/** The address is for posts only. A GET shows the closed days. */
export const loader = () => redirect(CLOSED_DAYS);

export const action = buttonAction({
  guard: requireAdmin,
  run: (admin, { params }) => {
    const day = readDay(params.day ?? "");
    if (!day) throw new Response("", { status: 404 });
    return openDay(admin, day);
  },
  back: CLOSED_DAYS,
  done: ({ restored, left, toldAgain }) =>
    to(CLOSED_DAYS, {
      title: "Day Open Again",
      description: `${plural(restored, "appointment")} restored, ${left} stay cancelled. ${plural(toldAgain, "customer")} told that it is open.`,
    }),
});
