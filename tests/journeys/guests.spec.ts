import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { reservations } from "~drizzle/schema";
import { createTime, reserve } from "../support/appointments";
import { expect, expectFitsPhone, test, toast } from "../support/test";

test("staff open a guest from their name, note something and see who may be the same person", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  const phone = `(845) 559-${Math.floor(Math.random() * 9_000) + 1_000}`;
  const sessionId = await createTime();
  const guest = await reserve(sessionId, { name: "Ada Guest", phone });
  const called = await reserve(sessionId, { name: "Ada by Phone", phone });
  await db
    .update(reservations)
    .set({ email: null })
    .where(eq(reservations.reference, called.reference));
  await signIn("staff");
  await visit(`/office/appointments/${guest.reference}`);
  await page.getByRole("link", { name: "Ada Guest" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ada Guest" })).toBeVisible();
  await expect(page.getByText("0 visits, 0 not arrived, of 1 reservation")).toBeVisible();
  await expectAccessible();
  await expectFitsPhone(page);

  await page.getByRole("button", { name: "Save Note" }).click();
  await expect(page.locator(".error-summary")).toContainText("Write your note");
  await page.getByLabel("Note", { exact: true }).fill("Brings a dog");
  await page.getByRole("button", { name: "Save Note" }).click();
  await expect(toast(page)).toContainText("Note Added");
  await expect(page.getByText("Brings a dog")).toBeVisible();

  const perhaps = page.getByRole("listitem").filter({ hasText: "Ada by Phone" });
  await expect(perhaps).toContainText("without an address");
  await perhaps.getByRole("link", { name: called.reference }).click();
  await expect(page).toHaveURL(new RegExp(`/office/appointments/${called.reference}$`));
});
