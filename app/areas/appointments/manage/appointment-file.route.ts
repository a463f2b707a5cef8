import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireHolder } from "./managed.server";
import { reservationCalendar } from "~/domain/appointments/calendar/reservation-calendar.server";

/** A reservation, to add to a calendar. */
export async function loader(args: LoaderFunctionArgs) {
  const { holder } = await requireHolder(args);
  return new Response(await reservationCalendar(holder), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="appointment.ics"',
      "Cache-Control": "private, no-store",
    },
  });
}
