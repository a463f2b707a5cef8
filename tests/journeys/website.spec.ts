import { eq } from "drizzle-orm";
import sharp from "sharp";
import { placeOrder } from "~/domain/orders/place-order.server";
import { businessInstant } from "~/lib/dates/calendar-days";
import { db } from "~/platform/database/db.server";
import { mailOutbox, orders } from "~drizzle/schema";
import { createProduct, visitor } from "../support/builders";
import { publishHours } from "../support/pickup";
import { booking } from "../support/lists";
import { expect, expectFitsPhone, test, toast } from "../support/test";

const WEBSITE = "/office/website";

test(
  "the owner changes address and hours, looks at them, publishes, and takes them back",
  { tag: "@script" },
  async ({ page, browser, hasScript, visit, signIn, baseURL, expectAccessible }) => {
    const { username } = await signIn("admin");
    await visit("/office");
    await page.getByRole("link", { name: "Website", exact: true }).click();
    await expect(page.getByRole("link", { name: "Facts of the business" })).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: "Facts of the business" }).click();
    await page.getByLabel("Address (optional)").fill("1 Valley <script>Road</script>, شارع");
    await page.getByLabel("Friday").fill("9:00-12:00, 11:00-13:00");
    await page.getByRole("button", { name: "Save the draft" }).click();
    const summary = page.locator(".error-summary");
    await expect(summary).toContainText("Friday: these hours overlap");
    await expect(page.getByLabel("Address (optional)")).toHaveValue(/1 Valley/);
    await expectAccessible();
    await expectFitsPhone(page);
    await page.getByLabel("Friday").fill("9:00-12:00, 12:00-13:00");
    await page.getByRole("button", { name: "Save the draft" }).click();
    await expect(toast(page)).toContainText("Draft Saved");
    await expectAccessible();

    const visitor = await browser.newPage();
    await visitor.goto(`${baseURL}/contact`);
    expect(await visitor.content()).not.toContain("1 Valley");
    await page.getByLabel("License number").fill("OCM-1");
    await page.getByRole("button", { name: "Preview" }).click();
    // Beside the form, which keeps what was typed.
    await expect(page).toHaveURL(/website\/facts#preview$/);
    await expect(page.getByLabel("License number")).toHaveValue("OCM-1");
    await expect(page.locator("#preview iframe")).toHaveAttribute("src", "/contact");
    if (hasScript) {
      const framed = page.frameLocator("#preview iframe");
      await expect(framed.getByRole("contentinfo")).toContainText("1 Valley <script>Road</script>");
      await expect(framed.getByText("Visitors do not see these drafts")).toHaveCount(0);
    }
    // Nobody else may frame it, and nobody may frame what visitors see.
    const headers = async (reader: typeof page) => {
      const answer = await reader.request.get(`${baseURL}/contact`);
      const { "x-frame-options": frames, "content-security-policy": policy } = answer.headers();
      return [frames, /frame-ancestors [^;]*/.exec(policy ?? "")?.[0]];
    };
    expect(await headers(page)).toEqual(["SAMEORIGIN", "frame-ancestors 'self'"]);
    expect(await headers(visitor)).toEqual(["DENY", "frame-ancestors 'none'"]);
    await visit("/contact");
    const footer = page.getByRole("contentinfo");
    await expect(footer).toContainText("1 Valley <script>Road</script>");
    await expect(footer).toContainText("Fri: 9:00 AM to 12:00 PM, 12:00 PM to 1:00 PM");
    await expectAccessible();
    await page.getByRole("button", { name: "Leave the preview" }).click();
    await expect(page).toHaveURL(new RegExp(`${WEBSITE}$`));
    await visit("/contact");
    await expect(footer).not.toContainText("1 Valley");

    await visit(`${WEBSITE}/facts`);
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(toast(page)).toContainText("Published");
    await visitor.goto(`${baseURL}/contact`);
    expect(await visitor.content()).toContain("1 Valley &lt;script&gt;Road&lt;/script&gt;");

    await page.getByRole("link", { name: "History" }).click();
    await expect(page.getByRole("main")).toContainText(`by ${username}`);
    await page.getByRole("link", { name: "The words as delivered" }).click();
    await expect(page.getByRole("button", { name: "Make this the draft" })).toBeVisible();
    await expectAccessible();
    await expectFitsPhone(page);
    await page.getByRole("button", { name: "Make this the draft" }).click();
    await expect(toast(page)).toContainText("Draft Replaced");
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(toast(page)).toContainText("Published");
    await visitor.goto(`${baseURL}/contact`);
    expect(await visitor.content()).not.toContain("1 Valley");
    await visitor.close();
  },
);

test("a person of the team with a photo, and the price of an experience, are seen by a visitor", async ({
  page,
  browser,
  visit,
  signIn,
  baseURL,
  expectAccessible,
}) => {
  await signIn("admin");
  await visit(WEBSITE);
  await page.getByRole("link", { name: "Pictures", exact: true }).click();
  await page.getByLabel("Name").fill("Ada at the gate");
  const photo = { name: "ada.png", mimeType: "image/png" };
  await page.getByLabel("Picture").setInputFiles({ ...photo, buffer: Buffer.from("<svg/>") });
  await page.getByRole("button", { name: "Upload Picture" }).click();
  await expect(page.locator(".error-summary")).toContainText("Choose a JPEG, PNG, WebP or AVIF");
  await expect(page.getByLabel("Name")).toHaveValue("Ada at the gate");
  const buffer = await sharp({ create: { width: 80, height: 60, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  await page.getByLabel("Picture").setInputFiles({ ...photo, buffer });
  await page.getByRole("button", { name: "Upload Picture" }).click();
  await expect(toast(page)).toContainText("Picture Saved");
  await expectAccessible();
  await expectFitsPhone(page);

  await visit(`${WEBSITE}/team`);
  await page.getByLabel("Name", { exact: true }).fill("אדה Lovelace");
  await page.getByLabel("Role").fill("Grower");
  await page.getByLabel("Photo (optional)").selectOption("Ada at the gate");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(toast(page)).toContainText("Published");
  await visit(`${WEBSITE}/experiences`);
  const tour = page.getByRole("group", { name: "Group tour" });
  await tour.getByLabel("Price (optional)").fill("$45 a person");
  await tour.getByLabel("Smallest party").fill("30");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(page.locator(".error-summary")).toContainText("Smallest party must be a number");
  await tour.getByLabel("Smallest party").fill("6");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(toast(page)).toContainText("Published");

  const visitor = await browser.newPage();
  await visitor.goto(`${baseURL}/`);
  const html = await visitor.content();
  expect(html).toContain("אדה Lovelace");
  expect(html).toContain("$45 a person");
  const address = /\/images\/website\/\w+-640\.webp/.exec(html)?.[0] ?? "";
  const picture = await visitor.request.get(`${baseURL}${address}`);
  expect(picture.headers()["content-type"]).toBe("image/webp");
  const booked = await visitor.request.post(`${baseURL}/api/events/book`, {
    data: { ...booking, eventType: "group-tour", guestCount: "3-5" },
  });
  expect(booked.status()).toBe(400);
  expect(await booked.text()).toContain("Group Tour takes 6 to 20 guests");
  await visitor.close();

  await visit(`${WEBSITE}/pictures`);
  await page.getByRole("button", { name: "Delete Ada at the gate" }).click();
  await expect(toast(page)).toContainText("A part of the website shows this picture");
});

test(
  "a photo is uploaded where it is chosen; a refused one is said there, and nothing typed is lost",
  { tag: "@script" },
  async ({ page, hasScript, visit, signIn, expectAccessible }) => {
    await signIn("admin");
    await visit(`${WEBSITE}/team`);
    const name = `Grace ${hasScript}`;
    const row = page.getByRole("group", { name: "New: Person" });
    // By its field, because the row is an ordinary one in the form that is shown again.
    const field = await row.getByLabel("Photo: upload a new one").getAttribute("name");
    const upload = page.locator(`[name="${field}"]`);
    const typed = (what: string) =>
      page.locator(`[name="${field?.replace("photo-upload", what)}"]`);
    await typed("name").fill(name);
    await typed("role").fill("Grower");
    const photo = { name: "grace.png", mimeType: "image/png" };
    for (const [buffer, said] of [
      [Buffer.from("<svg/>"), "Choose a JPEG, PNG, WebP or AVIF picture"],
      [Buffer.alloc(0), "The file is empty. Choose another picture"],
    ] as const) {
      await upload.setInputFiles({ ...photo, buffer });
      await page.getByRole("button", { name: "Save the draft" }).click();
      await expect(page.locator(".error-summary")).toContainText(said);
      await expect(upload).toHaveAttribute("aria-invalid", "true");
      await expect(typed("name")).toHaveValue(name);
      await expect(typed("role")).toHaveValue("Grower");
    }
    // A larger one is refused before it is sent, or by the server.
    await upload.setInputFiles({ ...photo, buffer: Buffer.alloc(8 * 1024 * 1024 + 1) });
    if (!hasScript) await page.getByRole("button", { name: "Save the draft" }).click();
    const said = page.getByText("Choose a picture smaller than 8 MB");
    await expect(said.last()).toBeVisible();
    await expect(typed("name")).toHaveValue(name);
    await expectAccessible();

    // The refused file is gone from the form. It is not saved without one by mistake.
    await upload.setInputFiles([]);
    await page.getByRole("button", { name: "Save the draft" }).click();
    await expect(page.locator(".error-summary")).toContainText("Choose another picture, or check");
    await expect(page.getByLabel("Save it without a new picture")).toBeVisible();

    // No other test has it: the same picture again would keep its first name.
    const shade = hasScript ? "maroon" : "olive";
    const buffer = await sharp({
      create: { width: 80, height: 60, channels: 3, background: shade },
    })
      .png()
      .toBuffer();
    await upload.setInputFiles({ ...photo, buffer });
    await page.getByRole("button", { name: "Save the draft" }).click();
    await expect(toast(page)).toContainText("Draft Saved");
    const person = page.getByRole("group", { name: /^Person \d/ }).last();
    await expect(person.getByLabel("Name", { exact: true })).toHaveValue(name);
    await expect(person.getByLabel("Photo (optional)").locator("option:checked")).toHaveText(name);
    await expectFitsPhone(page);
    await visit(`${WEBSITE}/pictures`);
    await expect(page.getByRole("button", { name: `Delete ${name}` })).toBeVisible();
    await visit(`${WEBSITE}/team`);
    await page.getByRole("button", { name: "Discard the draft" }).click();
    await expect(toast(page)).toContainText("Draft");
  },
);

test("a team of forty with a field for a file in each row is saved", async ({
  page,
  visit,
  signIn,
  baseURL,
}) => {
  await signIn("admin");
  await visit(`${WEBSITE}/team`);
  const revision = await page.locator('#section input[name="revision"]').inputValue();
  const form = new FormData();
  form.append("revision", revision);
  for (let row = 0; row < 40; row++) {
    for (const what of ["name", "role"]) form.append(`people-${row}-${what}`, `${what} ${row}`);
    for (const what of ["text", "photo"]) form.append(`people-${row}-${what}`, "");
    form.append(`people-${row}-place`, String(row + 1));
    form.append(`people-${row}-photo-upload`, new File([], ""));
  }
  const body = new Response(form);
  const type = body.headers.get("Content-Type") ?? "";
  // As a browser sends a field without a file. Node leaves an empty file name out.
  const sent = (await body.text()).replaceAll('-upload"\r\n', '-upload"; filename=""\r\n');
  const saved = await page.request.post(`${WEBSITE}/team`, {
    data: Buffer.from(sent),
    headers: { Origin: baseURL ?? "", "Content-Type": type },
    maxRedirects: 0,
  });
  expect([saved.status(), saved.headers().location]).toEqual([303, `${WEBSITE}/team`]);
  await visit(`${WEBSITE}/team`);
  await expect(page.getByRole("group", { name: "Person 40" })).toBeVisible();
  await page.getByRole("button", { name: "Discard the draft" }).click();
  await expect(toast(page)).toContainText("Draft");
});

test("a guide and an event are renamed, and a visitor sees it wherever they are named", async ({
  page,
  visit,
  signIn,
  browser,
  baseURL,
  expectAccessible,
}) => {
  await signIn("admin");
  await visit(`${WEBSITE}/guides`);
  const guide = page.getByRole("group", { name: "Lounge Etiquette", exact: true });
  await guide.getByLabel("Title", { exact: true }).first().fill("Guests <b>& Lounges</b>");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(toast(page)).toContainText("Draft Saved");
  await expectAccessible();
  await expectFitsPhone(page);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(toast(page)).toContainText("Published");
  await visit(`${WEBSITE}/calendar`);
  const event = page.getByRole("group", { name: "Tuesday Questions and Answers", exact: true });
  await event.getByLabel("Title", { exact: true }).fill("Tuesday Talk");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(toast(page)).toContainText("Published");

  const visitor = await browser.newPage();
  const name = "Guests &lt;b&gt;&amp; Lounges&lt;/b&gt;";
  await visitor.goto(`${baseURL}/community/guides`);
  expect(await visitor.content()).toContain(`>${name}</a>`);
  await visitor.goto(`${baseURL}/community/guides/lounge-etiquette?step=2`);
  await expect(visitor).toHaveTitle(/^Guests <b>& Lounges<\/b>: step 2 of 3/);
  await visitor.goto(`${baseURL}/community/calendar`);
  await expect(visitor.locator("#tuesday-questions-title")).toHaveText("Tuesday Talk");
  // The walkthrough itself is behind the age gate.
  await visit("/community/guides");
  await page.getByRole("link", { name: "Guests <b>& Lounges</b>" }).click();
  const walkthrough = page.getByRole("dialog");
  await expect(walkthrough).toContainText("Guests <b>& Lounges</b>: step 1 of 3");
  const feed = await visitor.request.get(`${baseURL}/community/calendar.ics`);
  expect(await feed.text()).toContain("SUMMARY:Tuesday Talk");
  await visitor.close();
});

test("who saves second is shown what the first one wrote, and loses nothing", async ({
  page,
  visit,
  signIn,
  context,
  expectAccessible,
}) => {
  await signIn("admin");
  await visit(`${WEBSITE}/facts`);
  const other = await context.newPage();
  await other.goto(`${WEBSITE}/facts`);
  await other.getByLabel("Address (optional)").fill("Their Road");
  await other.getByRole("button", { name: "Save the draft" }).click();
  await expect(toast(other)).toContainText("Draft Saved");
  await other.close();

  await page.getByLabel("Address (optional)").fill("My Road");
  await page.getByRole("button", { name: "Save the draft" }).click();
  const differences = page.getByRole("region", { name: "What is different" });
  await expect(differences).toContainText("Their Road");
  await expect(differences).toContainText("My Road");
  await expect(page.getByLabel("Address (optional)")).toHaveValue("My Road");
  await expectAccessible();
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(toast(page)).toContainText("Draft Saved");
  await expect(page.getByLabel("Address (optional)")).toHaveValue("My Road");
});

test(
  "the owner adds a rate of sales tax, reads what $25.00 would bear, and publishes it",
  { tag: "@script" },
  async ({ page, visit, signIn, expectAccessible }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn("admin");
    const { id } = await createProduct({ type: "goods" });
    const main = page.getByRole("main");
    const untaxed = main.getByText("It is sold at 0% sales tax until you add a rate");
    await visit(`/office/products/${id}`);
    await expect(untaxed).toBeVisible();
    await untaxed.getByRole("link", { name: "Taxes and discounts" }).click();
    await page.locator("[name=rates-3-name]").selectOption("County sales tax");
    await page.locator("[name=rates-3-percent]").fill("8");
    await page.locator("[name=rates-3-from]").fill("2026-01-01");
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(toast(page)).toContainText("Not Published Yet");
    await expect(main.getByRole("heading", { name: "What $25.00 would bear" })).toBeVisible();
    await expect(main).toContainText(/As published, today: .* Goods: Sales tax \$0\.00\./);
    await expect(main).toContainText(/After publishing, today: .* Goods: Sales tax \$1\.85\./);
    await expectAccessible();
    await expectFitsPhone(page);
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(toast(page)).toContainText("Visitors see version");
    await expect(main.getByRole("heading", { name: "What $25.00 would bear" })).toHaveCount(0);
    await visit(`/office/products/${id}`);
    await expect(main.getByLabel("Price")).toBeVisible();
    await expect(untaxed).toHaveCount(0);
  },
);

test(
  "the owner closes December 24, reads first whose order is then, and tells the customer",
  { tag: "@script" },
  async ({ page, visit, signIn, expectAccessible }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await publishHours();
    const day = `${new Date().getFullYear() + 1}-12-24`;
    const { id, email } = await orderFor(day);
    await signIn("admin");
    const main = page.getByRole("main");
    const publish = main.getByRole("button", { name: "Publish" });

    await visit(`${WEBSITE}/facts`);
    const other = page.getByRole("group", { name: "New: Day" });
    const [year] = day.split("-");
    await other.getByLabel("Date").fill(day);
    await other.getByLabel("Name").fill("Christmas Eve");
    await publish.click();
    await expect(toast(page)).toContainText("Not Published Yet");
    await expect(main).toContainText("1 order is in a time that you close");
    await expect(main.getByRole("link", { name: `Order ${id} of` })).toBeVisible();
    await expect(main.getByLabel(/^When it is published, mail/)).toBeChecked();
    await expectAccessible();
    await expectFitsPhone(page);
    await publish.click();
    await expect(toast(page)).toContainText("Visitors see version");
    const mails = await db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.recipient, email))
      .orderBy(mailOutbox.id);
    expect(mails.at(-1)?.text).toContain(`December 24, ${year}`);
    expect(mails).toHaveLength(2);
  },
);

/** An order with an address, for two in the afternoon of the day. */
async function orderFor(day: string) {
  const { id: productId } = await createProduct();
  const email = `${crypto.randomUUID()}@example.com`;
  const placed = await placeOrder(visitor(), {
    items: [{ productId, quantity: 1 }],
    ...{ customerInfo: { name: "Ada", email, address: null }, key: null, seen: null },
  });
  if (!placed.ok) throw new Error(placed.problem.message);
  const { id } = placed.order;
  const windowStartsAt = businessInstant(day, "14:00");
  const windowEndsAt = businessInstant(day, "15:00");
  await db.update(orders).set({ windowStartsAt, windowEndsAt }).where(eq(orders.id, id));
  return { id, email };
}
