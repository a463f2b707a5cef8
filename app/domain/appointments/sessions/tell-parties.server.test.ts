import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { reservationChanges } from "~drizzle/schema";
import { createTime, guestInput, reserve } from "../../../../tests/support/appointments";
import { anyAdmin } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { mailTo } from "../../../../tests/support/investors";
import { phoneReservationInput } from "../appointments.schema";
import { confirmReservation, declineReservation } from "../reservations/answer-reservation.server";
import { cancelReservation } from "../reservations/change-own.server";
import { addReservation } from "../reservations/request-reservation.server";
import { partiesOfSession } from "../team/agenda.server";
import { cancelSession } from "./change-session.server";
import { tellParties } from "./tell-parties.server";

useDatabase();

const admin = anyAdmin();
const message = "Park behind the barn.\n\nBring a jacket.";

const told = async (email: string) =>
  (await mailTo(email)).filter(({ subject }) => subject.endsWith(": a message"));

const story = async (id: number) =>
  (await db.select().from(reservationChanges).where(eq(reservationChanges.reservationId, id)))
    .filter(({ act }) => act === "told")
    .map(({ detail }) => detail);

test("a message reaches each party that can still come once, whoever presses again", async () => {
  const id = await createTime({ seats: 8 });
  const requested = await reserve(id, { partySize: 3 });
  const confirmed = await reserve(id, { partySize: 4 });
  await confirmReservation(admin, confirmed.id);
  const declined = await reserve(id, { partySize: 1 });
  await declineReservation(admin, declined.id, "No host");
  const gone = await reserve(id, { partySize: 1 });
  await cancelReservation(gone.holder);
  const waits = await reserve(id, { partySize: 6, joinsWaitingList: true });
  const called = { ...guestInput({ partySize: 1 }), email: null, note: null };
  await addReservation(admin, id, phoneReservationInput.parse(called));
  const elsewhere = await reserve(await createTime({ time: "18:00" }));

  const sent = await Promise.all([
    tellParties(admin, id, { message }),
    tellParties(anyAdmin(), id, { message }),
  ]);
  expect(sent).toEqual([
    { ok: true, id, told: 3 },
    { ok: true, id, told: 3 },
  ]);
  for (const party of [requested, confirmed, waits]) {
    const mails = await told(party.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(message);
    expect(mails[0]?.text).toContain(party.reference);
    expect(await story(party.id)).toEqual([message]);
  }
  for (const { email, id: other } of [declined, gone, elsewhere]) {
    expect(await told(email)).toEqual([]);
    expect(await story(other)).toEqual([]);
  }
  // As many as the form says.
  const parties = await partiesOfSession(id);
  expect(parties.filter(({ email }) => email !== null)).toHaveLength(3);
  expect(await tellParties(admin, id, { message: "Another one" })).toMatchObject({ told: 3 });
  expect(await told(requested.email)).toHaveLength(2);
});

test("nobody is told of a time that is gone, cancelled or empty", async () => {
  expect(await tellParties(admin, 999_999, { message })).toMatchObject({
    problem: { code: "not-found" },
  });
  const empty = await createTime();
  expect(await tellParties(admin, empty, { message })).toMatchObject({
    problem: { code: "conflict" },
  });
  const cancelled = await createTime();
  const party = await reserve(cancelled);
  await cancelSession(admin, cancelled, "Snow");
  expect(await tellParties(admin, cancelled, { message })).toMatchObject({
    problem: { code: "conflict" },
  });
  expect(await told(party.email)).toEqual([]);
});
