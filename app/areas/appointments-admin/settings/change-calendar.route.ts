import { redirect } from "@remix-run/node";
import { endTeamCalendar, replaceTeamCalendar } from "~/domain/appointments/team-calendar.server";
import { requireStaff } from "~/http/auth.server";
import { pairAction } from "~/platform/http/forms/button-action.server";
import { CALENDAR } from "../appointments-admin-words";

/** The address is for posts only. A GET shows the page. */
export const loader = () => redirect(CALENDAR);

export const action = pairAction(
  { guard: requireStaff, back: CALENDAR },
  {
    replace: {
      run: (member) => replaceTeamCalendar(member),
      done: { title: "New Address", description: "Enter it in your calendar program." },
    },
    end: {
      run: async (member) => {
        await endTeamCalendar(member);
      },
      done: { title: "Address Ended" },
    },
  },
);
