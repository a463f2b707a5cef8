import { sessionPage } from "~/domain/appointments/sessions/sessions-queries.server";
import { createTime, dayIn } from "../support/appointments";
import { booking } from "../support/lists";
import { expect, test } from "../support/test";

const call = {
  ...booking,
  eventType: "group-tour",
  guestCount: "3-5",
  email: "by-call@example.com",
};

test("a booking by the API may name a time and the party as a number", async ({ request }) => {
  const sessionId = await createTime({ day: dayIn(15), seats: 6 });
  const book = (data: object) => request.post("/api/events/book", { data: { ...call, ...data } });
  const made = await book({ sessionId, partySize: 4 });
  expect(made.status()).toBe(201);
  expect(await made.json()).toMatchObject({
    email: call.email,
    eventType: "group-tour",
    preferredDate: dayIn(15),
    guestCount: "3-5",
  });
  expect(await sessionPage(sessionId)).toMatchObject({ seatsLeft: 2 });
  // The same call again is the same booking.
  expect((await book({ sessionId, partySize: 4 })).status()).toBe(201);
  expect(await sessionPage(sessionId)).toMatchObject({ seatsLeft: 2 });

  const full = await book({ sessionId, partySize: 3, email: "other@example.com" });
  expect(full.status()).toBe(409);
  expect(await full.text()).toContain("Only 2 seats are left");
  for (const [field, data] of [
    ["partySize", { sessionId }],
    ["partySize", { sessionId, partySize: 21 }],
    ["sessionId", { sessionId, partySize: 2, eventType: "private-tasting" }],
    ["sessionId", { sessionId: 999_999, partySize: 2 }],
    ["sessionId", { sessionId: "soon", partySize: 2 }],
  ] as const) {
    const refused = await book(data);
    expect.soft(refused.status(), field).toBe(400);
    expect
      .soft(await refused.json(), field)
      .toMatchObject({ errors: { [field]: [expect.any(String)] } });
  }
  expect(await sessionPage(sessionId)).toMatchObject({ seatsLeft: 2 });
});
