import { eq } from "drizzle-orm";
import { unsubscribeUrl } from "~/domain/mail/list-links.server";
import { sendDueLaunchUpdates } from "~/domain/newsletter/schedule-launch-update.server";
import { addDays, businessInstant } from "~/lib/dates/calendar-days";
import { businessDay, formatAppointment } from "~/lib/dates/dates";
import { db } from "~/platform/database/db.server";
import { newsletterIssues, newsletterSubscribers } from "~drizzle/schema";
import { anyAdmin } from "../support/builders";
import { mailTo } from "../support/investors";
import { draftLetter, websitePicture } from "../support/letters";
import { expect, test, toast, untilHydrated } from "../support/test";

test(
  "a letter is given an hour, looked at, sent, counted, and its topic is dropped by a reader",
  { tag: "@script" },
  async ({ page, hasScript, signIn, visit, expectAccessible }) => {
    const mark = `${hasScript ? "script" : "plain"}-${Date.now()}`;
    const reader = `reader-${mark}@example.com`;
    await page.request.post("/api/newsletter/subscribe", { data: { email: reader } });
    const picture = `Field ${mark}`;
    const key = await websitePicture(picture);
    await signIn("admin");

    // Written, with half a button first.
    await page.goto("/office/launch-updates");
    await untilHydrated(page, hasScript);
    await page.getByLabel("Subject").fill(`Harvest ${mark}`);
    await page.getByLabel("Text", { exact: true }).fill("Come on Saturday.\n\nBring friends.");
    await page.getByLabel("Topic (optional)").selectOption("events");
    await page.getByLabel("Picture (optional)", { exact: true }).selectOption(key);
    await page.getByLabel("Description of the picture (optional)").fill("Rows of hemp");
    await page.getByLabel("Words of the button (optional)").fill("See the day");
    await page.getByRole("button", { name: "Set an Hour" }).click();
    const summary = page.locator(".error-summary");
    await expect(summary).toContainText("Enter where the button leads");
    await expect(page.getByLabel("Description of the picture (optional)")).toHaveValue(
      "Rows of hemp",
    );
    await page.getByLabel("Address of the button (optional)").fill("/community/calendar");
    await page.getByRole("button", { name: "Set an Hour" }).click();

    // The hour: one that is over is refused in words.
    await expect(page.getByRole("heading", { level: 1, name: "Set the hour" })).toBeVisible();
    const [today, tomorrow] = [0, 1].map((days) => addDays(businessDay(new Date()), days));
    if (!today || !tomorrow) throw new Error("no day");
    await page.getByLabel("Day", { exact: true }).fill(addDays(today, -1));
    await page.getByLabel("Time in New York").fill("14:30");
    await page.getByRole("button", { name: "Set the Hour" }).click();
    await expect(summary).toContainText("This day is over");
    await page.getByLabel("Day", { exact: true }).fill(tomorrow);
    await page.getByRole("button", { name: "Set the Hour" }).click();
    const at = businessInstant(tomorrow, "14:30");
    const goes = `It goes on ${formatAppointment(at)}, New York time`;
    await expect(toast(page)).toContainText(goes);
    const hour = page.getByRole("region", { name: "Hour" });
    await expect(hour).toContainText(goes);
    await expectAccessible();
    const path = new URL(page.url()).pathname;
    const id = Number(path.split("/").at(-1));

    // Taken back, and set again.
    await hour.getByRole("button", { name: "Take Back" }).click();
    await expect(page.getByText("Taken Back")).toBeVisible();
    await expect(hour).toHaveCount(0);
    await page.getByRole("button", { name: "Set an Hour" }).click();
    await page.getByLabel("Day", { exact: true }).fill(tomorrow);
    await page.getByLabel("Time in New York").fill("14:30");
    await page.getByRole("button", { name: "Set the Hour" }).click();
    await expect(hour).toContainText(goes);

    // As the mail looks.
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Preview" })).toBeVisible();
    const words = page.locator("p.whitespace-pre-line");
    await expect(words).toContainText("Rows of hemp");
    await expect(words).toContainText(/See the day: http\S+\/community\/calendar/);
    await expect(words).toContainText("To choose topics or stop getting these mails: ");
    const frame = page.locator("iframe");
    await expect(frame).toHaveAttribute("src", `${path}/mail`);
    await expect(frame).toHaveAttribute("sandbox", "");
    if (hasScript) {
      const mail = page.frameLocator("iframe");
      await expect(mail.getByRole("link", { name: "See the day" })).toBeVisible();
      await expect(mail.getByRole("img", { name: "Rows of hemp" })).toBeVisible();
    }
    const mail = await page.request.get(`${path}/mail`);
    expect(mail.headers()["content-security-policy"]).toMatch(/default-src 'none'.*sandbox/);
    expect(await mail.text()).toContain('alt="Rows of hemp"');

    // It goes at its hour.
    await sendDueLaunchUpdates(new Date(at.getTime() + 60_000));
    expect((await mailTo(reader)).map(({ subject }) => subject)).toContain(`Harvest ${mark}`);
    await page.goto(path);
    const outcome = page.getByRole("region", { name: "What came of it" });
    await expect(outcome).toContainText(/Unsubscribed by its link\s*0/);
    await expect(outcome).toContainText("Nobody is tracked");
    await expect(page.getByRole("button", { name: "Set an Hour" })).toHaveCount(0);
    await expectAccessible();
    await page.goto(`/letters/${id}`);
    await expect(page.getByRole("img", { name: "Rows of hemp" })).toBeVisible();
    await expect(page.getByRole("link", { name: "See the day" })).toHaveAttribute(
      "href",
      "/community/calendar",
    );

    // The reader drops the topic, and leaves.
    const link = new URL(unsubscribeUrl({ list: "newsletter", email: reader, letterId: id }));
    await visit(link.pathname);
    await expect(page.getByLabel("Events and experiences")).toBeChecked();
    await page.getByLabel("Events and experiences").uncheck();
    await page.getByRole("button", { name: "Save Topics" }).click();
    await expect(page.getByText("Topics Saved")).toBeVisible();
    await expect(page.getByLabel("Events and experiences")).not.toBeChecked();
    await expect(page.getByLabel("Jobs")).toBeChecked();
    await expectAccessible();
    const [subscriber] = await db
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, reader));
    expect(subscriber?.droppedTopics).toEqual(["events"]);
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Save Topics" })).toHaveCount(0);
    await page.goto(path);
    await expect(outcome).toContainText(/Unsubscribed by its link\s*1/);
    const [letter] = await db.select().from(newsletterIssues).where(eq(newsletterIssues.id, id));
    expect(letter).toMatchObject({ topic: "events", unsubscribedCount: 1, isPublic: true });
  },
);

test("a letter that did not go at its hour says why on its page and in the list, and goes by hand", async ({
  page,
  signIn,
  visit,
}) => {
  const email = `held-${Date.now()}@example.com`;
  await page.request.post("/api/newsletter/subscribe", { data: { email } });
  const subject = `Held ${Date.now()}`;
  const id = await draftLetter(anyAdmin(), { subject, content: "Words." });
  const held = { scheduledAt: new Date(Date.now() - 60_000), heldBack: "rights" } as const;
  await db.update(newsletterIssues).set(held).where(eq(newsletterIssues.id, id));
  await signIn("admin");
  await visit("/office");
  await page.getByRole("link", { name: /Letters that did not go at their hour/ }).click();
  const row = page.getByRole("listitem").filter({ hasText: subject });
  await expect(row).toContainText("Did not go at its hour");
  await row.getByRole("link", { name: subject }).click();
  await expect(page.getByRole("alert")).toContainText(
    "whoever set the hour may not send letters any more. Send it now, or set a new hour.",
  );
  await page.getByRole("button", { name: /^Send to / }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send Now" }).click();
  await expect(page.getByRole("region", { name: "What came of it" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect((await mailTo(email)).map((mail) => mail.subject)).toContain(subject);
});

test("one click of a mail program stops all letters, whatever the topics", async ({ request }) => {
  const email = `click-${Date.now()}@example.com`;
  await request.post("/api/newsletter/subscribe", { data: { email } });
  const { pathname } = new URL(unsubscribeUrl({ list: "newsletter", email }));
  const topics = { topics: "shop" };
  // Another site may send the one click, but no topics.
  const Origin = "https://mail.example";
  const elsewhere = { Origin, "Sec-Fetch-Site": "cross-site" };
  const foreign = await request.post(`${pathname}/topics`, { form: topics, headers: elsewhere });
  expect(foreign.status()).toBe(403);
  const oneClick = { "List-Unsubscribe": "One-Click" };
  const stopped = await request.post(pathname, { form: oneClick, headers: elsewhere });
  expect(stopped.status()).toBe(200);
  const left = eq(newsletterSubscribers.email, email);
  expect(await db.$count(newsletterSubscribers, left)).toBe(0);
});
