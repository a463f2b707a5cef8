import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import ical from "node-ical";
import { db } from "~/platform/database/db.server";
import { appointmentSessions } from "~drizzle/schema";
import { proposeSessions } from "~/domain/appointments/reservations/answer-reservation.server";
import { cancelReservation } from "~/domain/appointments/reservations/change-own.server";
import { reservationByToken } from "~/domain/appointments/reservations/holder.server";
import { reservationPage } from "~/domain/appointments/reservations/reservation-queries.server";
import { cancelSession } from "~/domain/appointments/sessions/change-session.server";
import { sessionPage } from "~/domain/appointments/sessions/sessions-queries.server";
import { formatAppointment } from "~/lib/dates/dates";
import { askForDay, createTime, dayIn, reserve } from "../support/appointments";
import { anyAdmin } from "../support/builders";
import { expect, expectFitsPhone, test } from "../support/test";

async function startOf(id: number): Promise<Date> {
  const session = await sessionPage(id);
  if (!session) throw new Error(`No session ${id}`);
  return session.startsAt;
}

async function holderOf(path: string) {
  const holder = await reservationByToken(path.split("/").at(-1));
  if (!holder) throw new Error(`Nobody holds ${path}`);
  return holder;
}

async function fillGuest(page: Page, answers: Record<string, string> = {}) {
  const all = {
    Name: "Grace Hopper",
    "Email address": `grace-${crypto.randomUUID()}@example.com`,
    "Phone number": "(845) 555-0101",
    "Number of guests": "2",
    ...answers,
  };
  for (const [name, text] of Object.entries(all)) {
    await page.getByRole("textbox", { name }).fill(text);
  }
}

test(
  "a guest finds a time, reserves it, changes the party, moves and cancels",
  { tag: "@blocked" },
  async ({ page, visit, expectAccessible }) => {
    const first = await createTime({ day: dayIn(20), time: "10:00" });
    const second = await createTime({ day: dayIn(21), time: "16:00" });
    const times = `/book/times?for=group-tour&month=${dayIn(20).slice(0, 7)}`;
    await visit("/book");
    const card = page.getByRole("listitem").filter({ hasText: "A walk from field to workroom" });
    await expect(card.getByText(/of \d+ seats left/).first()).toBeVisible();
    await visit(times);
    await expect(page.getByRole("table")).toBeVisible();
    await expectAccessible();
    await expectFitsPhone(page);
    await page.locator(`main a[href="/book/times/${first}"]`).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Group Tour");
    await expect(page.getByRole("definition").filter({ hasText: "8 of 8 seats" })).toBeVisible();
    await expectAccessible();
    await expectFitsPhone(page);

    await fillGuest(page, { Name: "", "Phone number": "", "Number of guests": "two" });
    await page.getByRole("button", { name: "Reserve" }).click();
    await expect(page.locator(".error-summary").getByRole("link")).toHaveText([
      "Enter your name",
      "Enter the number of guests, from 1 to 20",
    ]);
    await expect(page.getByLabel("Number of guests")).toHaveValue("two");
    await expectAccessible();
    await fillGuest(page, { "Access needs": "A step-free way" });
    await page.getByRole("button", { name: "Reserve" }).click();

    await expect(page).toHaveURL(/\/appointments\/[\w-]{43}$/);
    await expect(page.locator(".toast")).toContainText("Booking Request Submitted!");
    await expect(page.getByRole("definition").first()).toHaveText(/^BV-\w{4}$/);
    await expect(page.getByText("We have your request and hold your seats.")).toBeVisible();
    await expect(page.getByText("A step-free way")).toBeVisible();
    await expectAccessible();
    await expectFitsPhone(page);
    const file = await page.getByRole("link", { name: "Add to calendar" }).getAttribute("href");
    const answer = await page.request.get(file ?? "");
    expect(answer.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
    const [event] = Object.values(ical.sync.parseICS(await answer.text())).filter(
      (part) => part?.type === "VEVENT",
    );
    if (event?.type !== "VEVENT") throw new Error("The file has no event");
    expect(event.start.getTime()).toBe((await startOf(first)).getTime());

    await page.getByLabel("Number of guests").fill("9");
    await page.getByRole("button", { name: "Change the Number" }).click();
    await expect(page.locator(".error-summary")).toContainText("Group Tour takes 1 to 8 guests");
    await page.getByLabel("Number of guests").fill("3");
    await page.getByRole("button", { name: "Change the Number" }).click();
    await expect(page.getByText("3 guests", { exact: true })).toBeVisible();
    expect(await sessionPage(first)).toMatchObject({ seatsLeft: 5 });

    await page.getByRole("link", { name: "Move to Another Time" }).click();
    await expect(page.getByLabel("New time")).toBeVisible();
    await expectAccessible();
    await page.getByLabel("New time").selectOption(String(second));
    await page.getByRole("button", { name: "Move" }).click();
    await expect(page.locator("main dl time")).toHaveText(formatAppointment(await startOf(second)));
    expect(await sessionPage(first)).toMatchObject({ seatsLeft: 8 });

    await page.getByRole("link", { name: "Cancel", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cancel this appointment?");
    await expectAccessible();
    await page.getByLabel("Reason").fill("The car is broken");
    await page.getByRole("button", { name: "Cancel the Appointment" }).click();
    await expect(page.getByText("It is cancelled.")).toBeVisible();
    await expect(page.getByText("Cancelled by you")).toBeVisible();
    expect(await sessionPage(second)).toMatchObject({ seatsLeft: 8 });
    await page.getByRole("button", { name: "Reserve Again" }).click();
    await expect(page.getByText("We have your request and hold your seats.")).toBeVisible();
    // The month's page is not older than the seats.
    await visit(`/book/times/${second}`);
    await expect(page.getByRole("definition").filter({ hasText: "5 of 8 seats" })).toBeVisible();
  },
);

test(
  "a guest waits for a full time, leaves, joins again, is offered seats and takes them",
  { tag: "@script" },
  async ({ page, visit, expectAccessible }) => {
    const full = await createTime({ day: dayIn(22), seats: 2 });
    const other = await reserve(full);
    await visit(`/book/times/${full}`);
    await expect(page.getByRole("heading", { name: "Join the waiting list" })).toBeVisible();
    await expectAccessible();
    await fillGuest(page);
    // By keyboard: Enter in a field sends the form.
    await page.getByLabel("Number of guests").press("Enter");
    await expect(page.getByText("You are number 1 on the waiting list.")).toBeVisible();
    await expect(page.getByText("On the waiting list", { exact: true })).toBeVisible();
    await expectAccessible();

    await page.getByRole("link", { name: "Leave the Waiting List" }).click();
    await page.getByRole("button", { name: "Leave the Waiting List" }).click();
    await expect(page.getByText("It is cancelled.")).toBeVisible();
    await page.getByRole("button", { name: "Join the Waiting List Again" }).click();
    await expect(page.getByText("You are number 1 on the waiting list.")).toBeVisible();

    await cancelReservation(await holderOf(other.managePath));
    const own = new URL(page.url()).pathname;
    await visit(own);
    await expect(page.getByText("Seats for your party have become free.")).toBeVisible();
    await expect(page.getByText(/We hold them for you until .+, New York time/)).toBeVisible();
    await expectAccessible();
    // Programs that check mail open every address.
    for (const act of ["", "/accept", "/join", "/take", "/cancel", "/move", "/party"]) {
      await page.request.get(own + act);
    }
    expect(await reservationPage(await holderOf(own))).toMatchObject({ state: "offered" });
    const accept = page.getByRole("button", { name: "Take the Seats" });
    await accept.click();
    await expect(page.getByText("It is confirmed. We look forward to it.")).toBeVisible();
    // The same button in another tab.
    const again = await page.request.post(`${own}/accept`, {
      headers: { "Sec-Fetch-Site": "same-origin" },
      maxRedirects: 0,
    });
    expect(again.status()).toBe(303);
    expect(await sessionPage(full)).toMatchObject({ seatsLeft: 0 });
    const { changes } = await reservationPage(await holderOf(own));
    const acts = ["confirmed", "offered", "waiting", "cancelled", "waiting"];
    expect(changes.map(({ act }) => act)).toEqual(acts);
  },
);

test("what was typed stays if the time was filled or cancelled meanwhile, and another can be chosen", async ({
  page,
  visit,
  expectAccessible,
}) => {
  const filled = await createTime({ day: dayIn(23), time: "10:00", seats: 2 });
  const other = await createTime({ day: dayIn(1), time: "16:00" });
  await visit(`/book/times/${filled}`);
  await fillGuest(page, { Message: "A quiet corner" });
  await reserve(filled);
  await page.getByRole("button", { name: "Reserve" }).click();
  const summary = page.locator(".error-summary");
  await expect(summary).toContainText(
    "There is no room left at this time. Join the waiting list or choose another time",
  );
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("A quiet corner");
  await expectAccessible();
  await page.locator(`[name="sessionId"][value="${other}"]`).check();
  await page.getByRole("button", { name: /Reserve|Join the Waiting List/ }).click();
  await expect(page.getByText("We have your request and hold your seats.")).toBeVisible();
  await expect(page.locator("main dl time")).toHaveText(formatAppointment(await startOf(other)));
  await expect(page.getByText("A quiet corner")).toBeVisible();

  const stopped = await createTime({ day: dayIn(24), time: "10:00" });
  await visit(`/book/times/${stopped}`);
  await fillGuest(page, { Message: "Near the door" });
  await cancelSession(anyAdmin(), stopped, "The roof is being mended");
  await page.getByRole("button", { name: "Reserve" }).click();
  await expect(summary).toContainText("This time was cancelled. Choose another one");
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Near the door");
  await page.locator(`[name="sessionId"][value="${other}"]`).check();
  await page.getByRole("button", { name: "Reserve" }).click();
  await expect(page.locator("main dl time")).toHaveText(formatAppointment(await startOf(other)));
  await visit(`/book/times/${stopped}`);
  await expect(page.getByText("The roof is being mended")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reserve" })).toHaveCount(0);
});

test("a guest takes one of the times that the team proposed, and is told that another is full", async ({
  page,
  visit,
  expectAccessible,
}) => {
  const [free, soonFull] = [
    await createTime({ day: dayIn(27), time: "10:00" }),
    await createTime({ day: dayIn(28), time: "10:00", seats: 6 }),
  ];
  const { id, managePath } = await askForDay();
  await proposeSessions(anyAdmin(), id, [free, soonFull]);
  await visit(managePath);
  await expect(page.getByText("We can offer you other times.")).toBeVisible();
  const full = formatAppointment(await startOf(soonFull));
  const take = (when: string) => page.getByRole("button", { name: `Take This Time on ${when}` });
  await expectAccessible();
  await reserve(soonFull, { partySize: 4 });
  await take(full).click();
  await expect(page.locator(".toast")).toContainText("This time is full now. Choose another one");
  await expect(page.getByText("No longer free", { exact: true })).toBeVisible();
  await take(formatAppointment(await startOf(free))).click();
  await expect(page.getByText("It is confirmed. We look forward to it.")).toBeVisible();
  await expect(page.locator("main dl time")).toHaveText(formatAppointment(await startOf(free)));
});

test("a guest whose proposed times are all gone is told so, and a moved one is taken at its new hour", async ({
  page,
  visit,
  expectAccessible,
}) => {
  const [moves, ends] = [
    await createTime({ day: dayIn(33), time: "10:00" }),
    await createTime({ day: dayIn(34), time: "10:00" }),
  ];
  const { id, managePath } = await askForDay();
  await proposeSessions(anyAdmin(), id, [moves]);
  await visit(managePath);
  const startsAt = new Date(new Date(await startOf(moves)).getTime() + 3_600_000);
  const endsAt = new Date(startsAt.getTime() + 90 * 60_000);
  await db
    .update(appointmentSessions)
    .set({ startsAt, endsAt })
    .where(eq(appointmentSessions.id, moves));
  await page.getByRole("button", { name: "Take This Time" }).click();
  await expect(page.locator(".toast")).toContainText("This time was moved to");
  const take = `Take This Time on ${formatAppointment(startsAt)}`;
  await page.getByRole("button", { name: take }).click();
  await expect(page.getByText("It is confirmed. We look forward to it.")).toBeVisible();

  const other = await askForDay();
  await proposeSessions(anyAdmin(), other.id, [ends]);
  await cancelSession(anyAdmin(), ends, "No host");
  await visit(other.managePath);
  // Before the job has withdrawn it or after.
  await expect(page.getByText(/can no longer be taken/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Take This Time" })).toHaveCount(0);
  await expectAccessible();
});

test("an account sees its own appointments without a link, and nobody else's", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  const time = await createTime({ day: dayIn(25) });
  const stranger = await reserve(time);
  await signIn();
  await visit(`/book/times/${time}`);
  await fillGuest(page);
  await page.getByRole("button", { name: "Reserve" }).click();
  await expect(page).toHaveURL(/\/appointments\//);
  await visit("/account/appointments");
  await expectAccessible();
  await page.getByRole("link", { name: "Group Tour" }).click();
  await expect(page).toHaveURL(/\/account\/appointments\/BV-\w{4}$/);
  await page.getByLabel("Number of guests").fill("4");
  await page.getByRole("button", { name: "Change the Number" }).click();
  await expect(page.getByText("4 guests", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/account\/appointments\/BV-\w{4}$/);
  const strangers = await page.goto(`/account/appointments/${stranger.reference}`);
  expect(strangers?.status()).toBe(404);
  // A link that was altered, or cut by a mail program.
  for (const wrong of [`${stranger.managePath.slice(0, -1)}-`, stranger.managePath.slice(0, 30)]) {
    expect((await page.goto(wrong))?.status(), wrong).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link does not work");
  }
  await expectAccessible();
});

test("a visitor registers for an event, and asks to be told of dates", async ({
  page,
  visit,
  expectAccessible,
}) => {
  const id = await createTime({
    offering: "beginner-workshop",
    day: dayIn(1),
    time: "09:15",
    seats: 15,
    maxParty: 4,
    place: "Video call",
  });
  await visit("/community/calendar");
  const card = page.getByRole("article", { name: "Cannabis for Beginners Workshop" });
  await expect(card.getByText("15 of 15 spots left")).toBeVisible();
  await expectAccessible();
  await card.getByRole("link", { name: /^Register for/ }).click();
  await expect(page).toHaveURL(`/book/times/${id}`);
  await page.getByLabel("Name").fill("Grace Hopper");
  await page.getByLabel("Email address").fill(`grace-${crypto.randomUUID()}@example.com`);
  await page.getByRole("button", { name: "Reserve" }).click();
  await expect(page.locator(".toast")).toContainText("You are in!");
  await expect(page.getByText("It is confirmed. We look forward to it.")).toBeVisible();
  await visit("/community/calendar");
  await expect(card.getByText("14 of 15 spots left")).toBeVisible();
  await cancelSession(anyAdmin(), id, "The host is ill");

  const undated = page.getByRole("article", { name: "Edibles Deep Dive" });
  await undated.getByRole("link", { name: /^Notify Me when/ }).click();
  await page.getByRole("button", { name: "Tell Me" }).click();
  await expect(page.locator(".error-summary")).toContainText("Enter your email address");
  await expectAccessible();
  await page.getByLabel("Email address").fill(`told-${crypto.randomUUID()}@example.com`);
  await page.getByRole("button", { name: "Tell Me" }).click();
  await expect(page.locator(".toast")).toContainText("We will tell you");
});

test("an investor picks a slot for a meeting", async ({ page, visit, expectAccessible }) => {
  const id = await createTime({
    offering: "investor-meeting",
    day: dayIn(1),
    time: "09:00",
    minutes: 30,
    seats: 4,
    maxParty: 4,
    place: "Video call",
  });
  await visit("/investors?meeting");
  const dialog = page.getByRole("dialog", { name: "Schedule Meeting" });
  await expect(dialog.getByText("Not taken yet", { exact: true }).first()).toBeVisible();
  await expectAccessible();
  await dialog.locator(`a[href="/book/times/${id}"]`).press("Enter");
  await expect(page).toHaveURL(`/book/times/${id}`);
  await page.getByLabel("Name").fill("Ada Lovelace");
  await page.getByLabel("Email address").fill(`ada-${crypto.randomUUID()}@example.com`);
  await page.getByLabel("Topic").fill("The build-out plan");
  await page.getByRole("button", { name: "Reserve" }).click();
  await expect(page.getByText("We confirm the time by e-mail.")).toBeVisible();
  await visit("/investors/meeting");
  await expect(page.locator(`a[href="/book/times/${id}"]`)).toHaveCount(0);
});

test("a party of 0, 21, -1, two or a billion is refused, and nothing is stored", async ({
  request,
}) => {
  const id = await createTime({ day: dayIn(26), seats: 20 });
  for (const partySize of ["0", "21", "-1", "two", "1e9", "1000000000", "2.5", "", "٣"]) {
    const response = await request.post(`/book/times/${id}`, {
      headers: { "Sec-Fetch-Site": "same-origin" },
      form: { name: "Ada", email: "ada@example.com", phone: "845 555 0101", partySize },
      maxRedirects: 0,
    });
    expect.soft(response.status(), partySize).toBe(400);
    expect.soft(await response.text(), partySize).toContain("Enter the number of guests");
  }
  expect(await sessionPage(id)).toMatchObject({ seatsLeft: 20 });
});

test("a time with seats for less than its smallest party is full in the list of its month", async ({
  page,
  visit,
}) => {
  const day = dayIn(26);
  const id = await createTime({ day, time: "11:00", seats: 4, minParty: 3 });
  const item = page.getByRole("listitem").filter({ has: page.locator(`a[href$="/times/${id}"]`) });
  const list = `/book/times?for=group-tour&month=${day.slice(0, 7)}`;
  await visit(list);
  await expect(item).toContainText("4 of 4 seats left");
  await reserve(id, { partySize: 3 });
  await visit(list);
  await expect(item).toContainText("Full");
  await visit("/book");
  await expect(page.locator(`a[href$="/times/${id}"]`)).toHaveCount(0);
});
