import { readFile } from "node:fs/promises";
import { desc, eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { bookEventInput } from "~/domain/bookings/bookings.schema";
import { bookEvent } from "~/domain/appointments/requests/book-event.server";
import { reservationInput } from "~/domain/appointments/appointments.schema";
import { cancelReservation } from "~/domain/appointments/reservations/change-own.server";
import { requestReservation } from "~/domain/appointments/reservations/request-reservation.server";
import { businessDay, formatLongDay } from "~/lib/dates/dates";
import { appointmentSessions, mailOutbox, reservations } from "~drizzle/schema";
import { createTime, dayIn } from "../support/appointments";
import { visitor } from "../support/builders";
import { booking } from "../support/lists";
import { expect, expectFitsPhone, hasLayout, test, toast } from "../support/test";
import { call, callFields, createTour, tourFields } from "../support/tours";

const AGENDA = "/office/appointments";

/** A guest's request for a session. */
async function ask(sessionId: number, partySize = "5") {
  const input = reservationInput.parse({ ...callFields(), partySize, joinsWaitingList: "on" });
  const made = await requestReservation(visitor(), sessionId, input, { joinsWaitingList: true });
  if (!made.ok) throw new Error(made.problem.message);
  return { ...made.reservation, email: input.email };
}

/** The subjects of the mails to an address, newest first. */
async function mailsTo(email: string) {
  const rows = await db
    .select({ subject: mailOutbox.subject })
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, email))
    .orderBy(desc(mailOutbox.id));
  return rows.map(({ subject }) => subject);
}

test("the owner makes a time and a series, changes one, closes it and cancels it, and all guests are told", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  await signIn("admin");
  await visit("/dashboard");
  await page.getByRole("link", { name: "Calendar", exact: true }).click();
  await page.getByRole("link", { name: "Add a time" }).click();
  await page.getByRole("link", { name: "Group Tour" }).click();
  await expect(page.getByRole("heading", { name: "Group Tour" })).toBeVisible();
  const { day, time } = tourFields(70);
  await page.getByLabel("Day", { exact: true }).fill(day);
  await page.getByLabel("Largest party").fill("21");
  await page.getByRole("button", { name: "Add the Time" }).click();
  await expect(page.locator(".error-summary")).toContainText("Enter a time");
  await expect(page.getByLabel("Day", { exact: true })).toHaveValue(day);
  await expectAccessible();
  await expectFitsPhone(page);
  await page.getByLabel("Time in New York").fill(time);
  await page.getByLabel("Largest party").fill("20");
  await page.getByRole("button", { name: "Add the Time" }).press("Enter");
  await expect(toast(page)).toContainText("Time Added");
  await expect(page.getByText("Open, 0 of 20 seats taken.")).toBeVisible();
  const id = Number(new URL(page.url()).pathname.split("/").at(-1));
  const comes = callFields();
  await call(id, comes);
  const waits = await ask(id, "16");

  await page.reload();
  await expect(page.getByText("Open, 5 of 20 seats taken, 1 waiting.")).toBeVisible();
  await page.getByLabel("Place").fill("The barn");
  await expect(page.getByText("2 parties will be told by mail of a new time")).toBeVisible();
  await page.getByRole("button", { name: "Save the Time" }).click();
  await expect(page.locator(".error-summary")).toContainText("Enter a reason");
  await expect(page.getByLabel("Place")).toHaveValue("The barn");
  await page.getByLabel("Reason of the change").fill("The roof leaks.");
  await page.getByRole("button", { name: "Save the Time" }).click();
  await expect(toast(page)).toContainText("2 parties are told by mail");
  expect(await mailsTo(comes.email)).toHaveLength(2);
  await page.getByRole("button", { name: "Take no more reservations" }).click();
  await expect(toast(page)).toContainText("Time Closed");
  await page.getByRole("button", { name: "Open again" }).click();
  await expect(toast(page)).toContainText("Time Opened");
  await expectAccessible();

  await page.getByRole("link", { name: "Message to all guests" }).click();
  await expect(page.getByText("2 parties will be told by mail")).toBeVisible();
  await page.getByRole("button", { name: "Send the Message" }).click();
  await expect(page.locator(".error-summary")).toContainText("Enter a message");
  await expectAccessible();
  await page.getByRole("textbox", { name: "Message" }).fill("Park behind the barn.");
  await page.getByRole("button", { name: "Send the Message" }).click();
  await expect(toast(page)).toContainText("2 parties are told by mail");

  await page.getByRole("link", { name: "Cancel this time" }).click();
  await expect(page.getByText("2 parties will be told by mail")).toBeVisible();
  await page.getByRole("button", { name: "Cancel This Time" }).click();
  await expect(page.locator(".error-summary")).toContainText("Enter a reason");
  await expectAccessible();
  await page.getByLabel("Reason").fill("The road is closed.");
  await page.getByRole("button", { name: "Cancel This Time" }).click();
  await expect(toast(page)).toContainText("Time Cancelled");
  await expect(page.getByText("Reason: The road is closed.")).toBeVisible();
  await page.getByRole("button", { name: /^Undo the cancellation, until/ }).click();
  await expect(toast(page)).toContainText("Cancellation Undone");
  await expect(page.getByText("Open, 5 of 20 seats taken, 1 waiting.")).toBeVisible();
  await page.getByRole("link", { name: "Cancel this time" }).click();
  // The page before has a reason too, of a change.
  await expect(page.getByRole("heading", { level: 1, name: /^Cancel / })).toBeVisible();
  await page.getByLabel("Reason").fill("The road is closed.");
  await page.getByRole("button", { name: "Cancel This Time" }).click();
  await expect(page.getByText("Reason: The road is closed.")).toBeVisible();
  for (const email of [comes.email, waits.email]) {
    expect((await mailsTo(email))[0]).toMatch(/cancelled/i);
  }

  await page.getByRole("link", { name: "Series", exact: true }).click();
  await page.getByRole("link", { name: "Add a Series" }).click();
  await page.getByRole("link", { name: "Investor meeting" }).click();
  await expect(page.getByRole("heading", { name: "Investor meeting" })).toBeVisible();
  await page.getByLabel("Tuesday").check();
  await page.getByLabel("Thursday").check();
  await page.getByLabel("Times in New York").fill("9.30");
  await page.getByLabel("From", { exact: true }).fill(dayIn(80));
  await page.getByLabel("Until").fill(dayIn(93));
  await page.getByLabel("Not on these days").fill(dayIn(81));
  await page.getByRole("button", { name: "Add the Series" }).click();
  await expect(page.locator(".error-summary")).toContainText("Enter times like");
  await expect(page.getByLabel("Tuesday")).toBeChecked();
  await expectAccessible();
  await expectFitsPhone(page);
  await page.getByLabel("Times in New York").fill("9:30 AM, 2 p.m.");
  await page.getByRole("button", { name: "Add the Series" }).click();
  await expect(toast(page)).toContainText("Series Added");
  await expect(page.getByText("Every Tuesday and Thursday at 9:30 AM and 2:00 PM")).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: "End this series of Investor meeting" }).last().click();
  await page.getByLabel("Last day").fill(dayIn(80));
  await page.getByRole("button", { name: "End the Series" }).click();
  await expect(toast(page)).toContainText("Series Ended");
});

test(
  "the owner confirms, proposes, declines, moves and adds by phone, and hears when a guest was quicker",
  { tag: "@script" },
  async ({ page, visit, signIn, expectAccessible }) => {
    const [id, other] = [await createTour(50), await createTour(51)];
    const asked = await ask(id);
    const wanted = bookEventInput.parse({
      ...booking,
      eventType: "group-tour",
      guestCount: "6-10",
      preferredDate: dayIn(52),
      name: `Day ${asked.reference}`,
      email: asked.email,
    });
    await bookEvent(visitor(), wanted);
    await signIn("admin");
    await visit(`${AGENDA}/requests?state=requested`);
    await expectAccessible();
    await expectFitsPhone(page);
    await page.getByRole("link", { name: asked.reference }).click();
    await expect(page.getByRole("button", { name: "Confirm" })).toBeVisible();
    // A guest cancels while the page is open, and asks again.
    const holder = { reservationId: asked.id, author: { by: "guest", userId: null } } as const;
    await cancelReservation(holder);
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(toast(page)).toContainText("This reservation has ended");
    await expect(page.getByRole("main")).toContainText("Cancelled");
    await expectAccessible();

    const again = await ask(id);
    await visit(`${AGENDA}/${again.reference}`);
    await expectAccessible();
    await expectFitsPhone(page);
    await page.getByRole("button", { name: "Confirm" }).press("Enter");
    await expect(toast(page)).toContainText("Reservation Confirmed");
    expect((await mailsTo(again.email))[0]).toMatch(/confirmed/i);
    await expect(
      page.getByRole("listitem").filter({ hasText: /^Confirmed, .* by the team/ }),
    ).toHaveCount(1);
    await page.getByRole("link", { name: "Change Party" }).click();
    await page.getByLabel("Number of guests").fill("21");
    await page.getByRole("button", { name: "Change the Party" }).click();
    await expect(page.locator(".error-summary")).toContainText("from 1 to 20");
    await page.getByLabel("Number of guests").fill("7");
    await page.getByRole("button", { name: "Change the Party" }).click();
    await expect(toast(page)).toContainText("Party Changed");
    await page.getByRole("link", { name: "Move", exact: true }).click();
    await page.getByRole("button", { name: "Move the Reservation" }).click();
    await expect(page.locator(".error-summary")).toContainText("Choose a time");
    await expectAccessible();
    await page.getByRole("radio", { name: formatLongDay(dayIn(51)) }).check();
    await page.getByLabel("Reason").fill("The host is ill.");
    await page.getByRole("button", { name: "Move the Reservation" }).click();
    await expect(toast(page)).toContainText("Reservation Moved");
    await expect(page.getByText("The host is ill.")).toBeVisible();
    await expect(page.locator("dl.facts")).toContainText(formatLongDay(dayIn(51)));
    await page.getByLabel("Note").fill("Arrives by bus.");
    await page.getByRole("button", { name: "Save Note" }).click();
    await expect(toast(page)).toContainText("Note Saved");
    await expect(page.getByLabel("Note")).toHaveValue("Arrives by bus.");

    await visit(`${AGENDA}/requests?q=${encodeURIComponent(`Day ${asked.reference}`)}`);
    await page.getByRole("row").nth(1).getByRole("link").click();
    await page.getByRole("link", { name: "Propose Times" }).click();
    await page.getByRole("button", { name: "Propose These Times" }).click();
    await expect(page.locator(".error-summary")).toContainText("Choose one to three times");
    await expectAccessible();
    await page.getByRole("checkbox", { name: formatLongDay(dayIn(50)) }).check();
    await page.getByRole("checkbox", { name: formatLongDay(dayIn(51)) }).check();
    await page.getByRole("button", { name: "Propose These Times" }).click();
    await expect(toast(page)).toContainText("Times Proposed");
    await expect(page.locator("dl.facts")).toContainText(formatLongDay(dayIn(50)));
    await page.getByRole("link", { name: "Decline" }).click();
    await page.getByRole("button", { name: "Decline the Request" }).click();
    await expect(page.locator(".error-summary")).toContainText("Enter a reason");
    await page.getByLabel("Reason").fill("We are away.");
    await page.getByRole("button", { name: "Decline the Request" }).click();
    await expect(toast(page)).toContainText("Request Declined");
    await expect(page.getByRole("main")).toContainText("We are away.");
    expect(await mailsTo(asked.email)).toHaveLength(5);

    await visit(`${AGENDA}/times/${other}`);
    await page.getByRole("link", { name: "Add a reservation by phone" }).click();
    await page.getByLabel("Name").fill("Rosa Diaz");
    await page.getByLabel("Number of guests").fill("14");
    await page.getByRole("button", { name: "Add the Reservation" }).click();
    await expect(page.locator(".error-summary")).toContainText("Enter your phone number");
    await page.getByLabel("Phone number").fill("(845) 555-0199");
    await page.getByRole("button", { name: "Add the Reservation" }).click();
    await expect(page.locator(".error-summary")).toContainText("Only 13 seats are left");
    await expectAccessible();
    await page.getByLabel("put the party on the waiting list").check();
    await page.getByRole("button", { name: "Add the Reservation" }).click();
    await expect(toast(page)).toContainText("On the Waiting List");
    await expect(page.getByText("Number 1 on the list")).toBeVisible();
    await expect(page.getByText("There is no email address")).toBeVisible();
  },
);

test(
  "the day sheet checks parties in, prints on one page, and list, file and calendar show the same",
  { tag: "@script" },
  async ({ page, visit, signIn, expectAccessible }) => {
    const id = await createTour(1);
    const first = await call(id, { needs: "A ramp", note: "By bus" });
    const others = [await call(id, { partySize: "4" }), await call(id, { partySize: "4" })];
    const waiting = await ask(id, "20");
    const onlyAsked = await ask(id, "4");
    // It began a quarter of an hour ago, wherever the clock stands.
    const startsAt = new Date(Date.now() - 15 * 60_000);
    const endsAt = new Date(startsAt.getTime() + 90 * 60_000);
    await db
      .update(appointmentSessions)
      .set({ startsAt, endsAt })
      .where(eq(appointmentSessions.id, id));
    const day = businessDay(startsAt);
    await signIn("admin");
    await visit(`${AGENDA}/day-sheet?day=${day}`);
    const card = page.getByRole("listitem").filter({ hasText: first.reference });
    await expect(card).toContainText("A ramp");
    await expect(page.getByText(waiting.reference)).toHaveCount(0);
    await expectAccessible();
    await expectFitsPhone(page);
    if (hasLayout(page)) {
      const box = await card.getByRole("button", { name: "ID checked" }).boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
    for (const [name, said] of [
      ["ID checked", "ID Checked"],
      ["Arrived", "Arrived"],
      ["Undo: arrived", "Expected Again"],
      ["Not arrived", "Did Not Arrive"],
      ["Undo: not arrived", "Expected Again"],
      ["Arrived", "Arrived"],
    ] as const) {
      await card.getByRole("button", { name: `${name} ${first.reference}`, exact: true }).click();
      await expect(toast(page)).toContainText(said);
    }
    await expect(card.getByText("Arrived", { exact: true })).toBeVisible();
    // Two tabs: what was marked already stays so.
    const path = `${AGENDA}/${first.reference}/arrive`;
    const headers = { Origin: new URL(page.url()).origin };
    const twice = await page.request.post(path, { headers, form: {}, maxRedirects: 0 });
    expect(twice.status()).toBe(303);
    await expectAccessible();
    await expect(card).toContainText("☒ ID checked ☒ Arrived");
    if (hasLayout(page)) {
      await page.emulateMedia({ media: "print" });
      await expect(card.getByRole("button")).toHaveCount(0);
      const asked = page.getByRole("listitem").filter({ hasText: onlyAsked.reference });
      await expect(asked.getByText("only requested")).toBeVisible();
      await expect(card.getByText("only requested")).toHaveCount(0);
      const pdf = (await page.pdf({ format: "Letter" })).toString("latin1");
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
      await page.emulateMedia({ media: null });
    }

    for (const view of ["day", "week", "month"]) {
      await visit(`${AGENDA}?view=${view}&day=${day}`);
      await expect(page.getByRole("main")).toContainText(
        "17 of 20 seats taken, 1 to answer, 1 waiting",
      );
      await expectAccessible();
      await expectFitsPhone(page);
    }

    const overdue = await ask(await createTour(55));
    const dueAt = new Date(Date.now() - 1000);
    await db.update(reservations).set({ dueAt }).where(eq(reservations.id, overdue.id));
    await visit(`${AGENDA}/requests?state=arrived&from=${day}&to=${day}`);
    await expect(page.getByRole("row")).toHaveCount(2);
    await expectAccessible();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export CSV" }).click(),
    ]);
    const csv = await readFile(await download.path(), "utf8");
    expect(csv.split("\r\n")).toHaveLength(3);
    expect(csv).toContain(`${first.reference},arrived,Group Tour,${day},`);
    await page.getByRole("link", { name: "Overdue", exact: true }).click();
    const late = page.getByRole("row").filter({ hasText: overdue.reference });
    await expect(late.getByText("Overdue")).toBeVisible();

    await page.getByRole("link", { name: "Settings", exact: true }).click();
    await page.getByRole("link", { name: "your calendar" }).click();
    await page.getByRole("button", { name: "Make an address" }).click();
    await expect(page.getByLabel("Address of the calendar")).toBeVisible();
    await expectAccessible();
    const address = await page.getByLabel("Address of the calendar").inputValue();
    const read = async () => page.request.get(new URL(address).pathname + new URL(address).search);
    const feed = await (await read()).text();
    for (const { reference } of [first, ...others]) expect(feed).toContain(reference);
    await page.getByRole("button", { name: "Replace the address" }).click();
    // The message of the first address may stand yet, and says the same.
    await expect(page.getByLabel("Address of the calendar")).not.toHaveValue(address);
    await expect(toast(page)).toContainText("New Address");
    expect((await read()).status()).toBe(403);
    await page.getByRole("link", { name: "Settings", exact: true }).click();
    await page.getByLabel("Once an hour").check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(toast(page)).toContainText("Setting Saved");
    await expect(page.getByLabel("Once an hour")).toBeChecked();
    const tour = page.getByRole("listitem").filter({ hasText: "Group Tour" });
    await tour.getByRole("button", { name: "Confirm at once" }).click();
    await expect(tour.getByText("Confirmed at once", { exact: true })).toBeVisible();
    await tour.getByRole("button", { name: "Confirm after a look" }).click();
    await expect(tour.getByText("Confirmed after a look", { exact: true })).toBeVisible();
    await page.getByLabel("At once", { exact: true }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel("At once", { exact: true })).toBeChecked();
  },
);

test("a tour under way takes walk-ins from the day sheet and from its own page", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  const id = await createTour(2);
  const startsAt = new Date(Date.now() - 15 * 60_000);
  const endsAt = new Date(startsAt.getTime() + 90 * 60_000);
  await db
    .update(appointmentSessions)
    .set({ startsAt, endsAt })
    .where(eq(appointmentSessions.id, id));
  await signIn("admin");
  await visit(`${AGENDA}/times/${id}`);
  await expect(page.getByText("Under way, 0 of 20 seats taken.")).toBeVisible();
  await page.getByRole("link", { name: "Add a walk-in" }).click();
  await expect(page.getByRole("heading", { name: "Add a Walk-in" })).toBeVisible();
  await expect(page.getByLabel("waiting list")).toHaveCount(0);
  await expectAccessible();
  await visit(`${AGENDA}/day-sheet?day=${businessDay(startsAt)}`);
  const tour = page.locator("section").filter({ has: page.locator(`a[href$="/times/${id}"]`) });
  await tour.getByRole("link", { name: "Add a walk-in" }).click();
  await page.getByLabel("Name").fill("At the door");
  await page.getByLabel("Number of guests").fill("2");
  await page.getByRole("button", { name: "Add the Reservation" }).click();
  await expect(toast(page)).toContainText("Reservation Added");
  await expect(page.getByRole("button", { name: /^Arrived/ })).toBeVisible();
});

test("the owner is warned of another time in the same place, and saves it anyway", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  const place = `The barn ${crypto.randomUUID().slice(0, 8)}`;
  await createTime({ day: dayIn(90), place });
  await signIn("admin");
  await visit(`${AGENDA}/times/new?offering=group-tour&day=${dayIn(90)}`);
  await expect(page.getByLabel("Save it anyway")).toHaveCount(0);
  await page.getByLabel("Time in New York").fill("14:30");
  await page.getByLabel("Place").fill(place);
  await page.getByRole("button", { name: "Add the Time" }).click();
  await expect(page.locator(".error-summary")).toContainText("meets Group Tour in the same place");
  await expectAccessible();
  await page.getByLabel("Save it anyway").check();
  await page.getByRole("button", { name: "Add the Time" }).click();
  await expect(toast(page)).toContainText("Time Added");
});
