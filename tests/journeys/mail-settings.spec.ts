import { desc } from "drizzle-orm";
import { getKeptLimits } from "~/domain/incoming/kept-files.server";
import { db } from "~/platform/database/db.server";
import { auditLog } from "~drizzle/schema";
import { expect, expectFitsPhone, test, toast } from "../support/test";

test("the owner sets how much of one sender's files is kept", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  await signIn("admin");
  await visit("/office/outbox");
  await page.getByRole("link", { name: "Mail settings" }).first().click();
  await expect(page.getByRole("heading", { name: "Mail settings", level: 1 })).toBeVisible();
  const hour = page.getByLabel("Megabytes of one sender in an hour");
  const day = page.getByLabel("Megabytes of one sender in a day");
  const save = () => page.getByRole("button", { name: "Save the Settings" }).click();
  await expect(hour).toHaveValue("50");
  await expect(day).toHaveValue("200");
  const summary = page.locator(".error-summary");
  for (const wrong of ["", "-1", "1.5", "10000", "much"]) {
    await hour.fill(wrong);
    await save();
    await expect(summary).toContainText("Enter whole megabytes from 0 to 9,999");
    await expect(hour).toHaveValue(wrong);
  }
  await hour.fill("300");
  await save();
  await expect(summary).toContainText("Enter at least the megabytes of an hour");
  await expect(hour).toHaveValue("300");
  await expectAccessible();
  await expectFitsPhone(page);
  await hour.fill("60");
  await save();
  await expect(toast(page)).toContainText("Mail Settings Saved");
  await expect(hour).toHaveValue("60");
  expect(await getKeptLimits()).toEqual({ hour: 60, day: 200 });
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry?.detail).toBe("kept of one sender: 60 MB an hour, 200 MB a day");
  // What is saved again changes nothing and is no entry.
  await save();
  await expect(toast(page)).toContainText("Mail Settings Saved");
  const [last] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(last?.id).toBe(entry?.id);
});
