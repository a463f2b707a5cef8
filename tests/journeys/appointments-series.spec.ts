import { formatDay, formatLongDay } from "~/lib/dates/dates";
import { dayIn, reserve } from "../support/appointments";
import { mailTo } from "../support/investors";
import { createTours, startsOfSeries, timesOfSeries } from "../support/series";
import { expect, expectFitsPhone, test, toast } from "../support/test";

const SERIES = "/office/appointments/series";

const subjectsTo = async (email: string) =>
  (await mailTo(email)).map(({ subject }) => subject.split(": ")[1] ?? "received");

test("the owner changes a series from a day on, leaves out a day and pauses it, and sees before whom it concerns", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  const { id, times } = await createTours();
  const [second, fifth] = [times[1]?.id ?? 0, times[4]?.id ?? 0];
  const early = await reserve(second);
  const late = await reserve(fifth);
  const host = `Ann ${crypto.randomUUID()}`;
  await signIn("admin");
  await visit(SERIES);
  const path = `${SERIES}/${id}`;
  const follow = (act: string) => page.locator(`a[href="${path}/${act}"]`).click();

  await follow("change");
  await expect(page.getByText("2 parties will be told by mail of a new hour")).toBeVisible();
  await page.getByLabel("First day of the change").fill(dayIn(23));
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("1 party will be told by mail of a new hour")).toBeVisible();
  await expect(page.getByText("7 times follow")).toBeVisible();
  await page.getByLabel("Times in New York").fill("3:30 PM");
  await page.getByLabel("Host").fill(host);
  await page.getByLabel("Room").fill("The cellar");
  await page.getByRole("button", { name: "Change the Series" }).click();
  await expect(page.locator(".error-summary")).toContainText("Enter a reason");
  await expect(page.getByLabel("Host")).toHaveValue(host);
  await expectAccessible();
  await expectFitsPhone(page);
  await page.getByLabel("Reason of the change").fill("The harvest is late.");
  await page.getByRole("button", { name: "Change the Series" }).click();
  await expect(toast(page)).toContainText("7 times changed. 1 party is told by mail.");
  await expect(page.getByText(`Host: ${host}. Room: The cellar.`)).toBeVisible();
  await expectAccessible();
  expect(await subjectsTo(early.email)).toEqual(["received"]);
  expect(await subjectsTo(late.email)).toEqual(["received", "changed"]);
  expect((await startsOfSeries(id)).slice(2, 4)).toEqual([
    ...[`${dayIn(22)} 14:00`, `${dayIn(23)} 15:30`],
  ]);

  // Team only: the guest's page of the time names nobody.
  await visit(`/office/appointments/day-sheet?day=${dayIn(24)}`);
  await expect(page.getByText(`Host: ${host}. Room: The cellar.`)).toBeVisible();
  await visit(`/office/appointments?view=month&day=${dayIn(24)}`);
  await expect(page.getByText(`Host: ${host}`).first()).toBeVisible();
  await visit(`/book/times/${fifth}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(host)).toHaveCount(0);

  await visit(SERIES);
  await follow("leave-out");
  await page.getByLabel("Day", { exact: true }).fill(dayIn(24));
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("heading", { name: formatLongDay(dayIn(24)) })).toBeVisible();
  await expect(page.getByText("1 party will be told by mail, with your reason")).toBeVisible();
  await page.getByRole("button", { name: "Leave Out This Day" }).click();
  await expect(page.locator(".error-summary")).toContainText("Enter a reason");
  await expectAccessible();
  await expectFitsPhone(page);
  await page.getByLabel("Reason").fill("The road is closed.");
  await page.getByRole("button", { name: "Leave Out This Day" }).click();
  await expect(toast(page)).toContainText("Day Left Out");
  await page.getByRole("button", { name: `Bring back ${formatDay(dayIn(24))}` }).click();
  await expect(toast(page)).toContainText("1 cancellation undone, and nobody was told");
  expect(await subjectsTo(late.email)).toEqual(["received", "changed"]);

  await follow("pause");
  await page.getByLabel("First day").fill(dayIn(21));
  await page.getByLabel("Last day").fill(dayIn(25));
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("3 times without guests are removed")).toBeVisible();
  await page.getByLabel(formatDay(dayIn(21))).check();
  await page.getByRole("button", { name: "Pause the Series" }).click();
  await expect(page.locator(".error-summary")).toContainText("Enter a reason");
  await expect(page.getByLabel(formatDay(dayIn(21)))).toBeChecked();
  await expectAccessible();
  await expectFitsPhone(page);
  await page.getByLabel("Reason").fill("We bottle.");
  await page.getByRole("button", { name: "Pause the Series" }).click();
  await expect(toast(page)).toContainText("3 times removed. 1 time cancelled. 1 time with guests");
  expect(await timesOfSeries(id)).toHaveLength(6);
  await expect(page.getByText(`It pauses from ${formatDay(dayIn(21))}`)).toBeVisible();
  await expectAccessible();
  await expect(page.locator(`form[action="${path}/resume"]`)).toHaveCount(0);
  // The page that says first what the times would meet.
  await page.locator(`a[href="${path}/pause"]`, { hasText: "Resume…" }).click();
  await page.locator(`form[action="${path}/resume"] button`).click();
  await expect(toast(page)).toContainText("3 times added again. 1 cancellation undone");
  expect(await timesOfSeries(id)).toHaveLength(10);
  expect(await subjectsTo(early.email)).toEqual(["received"]);
});
