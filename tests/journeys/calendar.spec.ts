import ical from "node-ical";
import { calendarEvents } from "~/content/community/calendar";
import { expect, test } from "../support/test";

test("a visitor finds the events, a draft to register and a file for the calendar", async ({
  page,
  expectAccessible,
}) => {
  await page.goto("/community/calendar");
  for (const event of calendarEvents) {
    const card = page.getByRole("article", { name: event.title });
    await expect(card).toContainText(event.badge);
    if (event.spots) await expect(card).toContainText(`${event.spots} spots`);
    const byMail = card.getByRole("link", { name: `${event.actionLabel} by e-mail` });
    const draft = await byMail.getAttribute("href");
    const { protocol, searchParams } = new URL(draft ?? "");
    expect(protocol).toBe("mailto:");
    expect(searchParams.get("subject")).toBe(event.mail.subject);
    const file = card.getByRole("link", { name: "Add to calendar" });
    if (event.schedule.kind === "unscheduled") {
      await expect(file).toHaveCount(0);
      const guessed = await page.request.get(`/community/calendar/${event.slug}.ics`);
      expect(guessed.status()).toBe(404);
      continue;
    }
    const answer = await page.request.get((await file.getAttribute("href")) ?? "");
    expect(answer.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(await answer.text()).toContain(`SUMMARY:${event.title}`);
  }
  await expect(page.getByText("Participants must be 21 or older")).toBeVisible();
  await expectAccessible();
});

test("a calendar program can subscribe to all events that have a date", async ({ page }) => {
  const feed = await page.request.get("/community/calendar.ics");
  expect(feed.status()).toBe(200);
  const parts = Object.values(ical.sync.parseICS(await feed.text()));
  const titles = parts.flatMap((part) => (part?.type === "VEVENT" ? [part.summary] : []));
  const dated = calendarEvents.filter(({ schedule }) => schedule.kind !== "unscheduled");
  expect(new Set(titles)).toEqual(new Set(dated.map(({ title }) => title)));
  expect(parts.map((part) => part?.type)).not.toContain("VTODO");
  expect((await page.request.get("/community/calendar/picnic.ics")).status()).toBe(404);
});

test("search engines can read when the events with a date begin", async ({ page }) => {
  await page.goto("/community/calendar");
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const events = texts.map((text) => JSON.parse(text) as { "@type": string; startDate: string });
  expect(events.map((event) => event["@type"])).toEqual(["EducationEvent", "EducationEvent"]);
  for (const { startDate } of events)
    expect(Date.parse(startDate)).toBeGreaterThan(Date.now() - 6e6);
});
