import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { addDays } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { reservations } from "~drizzle/schema";
import { anyAdmin, visitor } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { createSession } from "../sessions/create-session.server";
import { sessionPage } from "../sessions/sessions-queries.server";
import { confirmReservation } from "./answer-reservation.server";
import { cancelReservation } from "./change-own.server";
import { reservationByToken } from "./holder.server";
import { requestReservation } from "./request-reservation.server";

useDatabase();

test("seats of a cancelled reservation are offered to the party that waits", async () => {
  const made = await createSession(anyAdmin(), {
    offering: "group-tour",
    day: addDays(businessDay(new Date()), 10),
    time: "14:00",
    minutes: 90,
    seats: 8,
    minParty: 1,
    maxParty: 8,
    place: "The lounge",
    videoLink: null,
  });
  if (!made.ok) throw new Error(made.problem.message);
  const guest = {
    name: "Ada",
    email: "ada@example.com",
    phone: "1",
    partySize: 5,
    needs: null,
    message: null,
    joinsWaitingList: false,
  };
  const first = await requestReservation(visitor(), made.id, guest, { joinsWaitingList: false });
  expect(first).toMatchObject({ ok: true, reservation: { state: "requested" } });
  const second = await requestReservation(
    visitor(),
    made.id,
    { ...guest, email: "b@example.com" },
    { joinsWaitingList: false },
  );
  expect(second).toMatchObject({ ok: false, problem: { code: "conflict" } });
  const third = await requestReservation(
    visitor(),
    made.id,
    { ...guest, email: "b@example.com" },
    { joinsWaitingList: true },
  );
  expect(third).toMatchObject({ ok: true, reservation: { state: "waiting" } });
  if (!first.ok || !third.ok) throw new Error();
  expect(await confirmReservation(anyAdmin(), first.reservation.id)).toEqual({
    ok: true,
    state: "confirmed",
  });
  const holder = await reservationByToken(first.reservation.managePath.split("/").at(-1));
  if (!holder) throw new Error("no holder");
  expect(await cancelReservation(holder)).toEqual({ ok: true, state: "cancelled" });
  expect(await sessionPage(made.id)).toMatchObject({ seatsLeft: 3 });
  const [row] = await db
    .select()
    .from(reservations)
    .where(eq(reservations.id, third.reservation.id));
  expect(row?.state).toBe("offered");
});
