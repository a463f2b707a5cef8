import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { exeBytes, pdfBytes, resumes } from "../support/files";
import { expect, test } from "../support/test";

async function fillApplication(form: Locator, email: string) {
  await form.getByLabel("First name").fill("Grace");
  await form.getByLabel("Last name").fill("Hopper");
  await form.getByLabel("Email address").fill(email);
  await form.getByLabel("Phone number").fill("8455550123");
  await form.getByLabel("Position").selectOption("cultivation");
  await form.getByLabel("Experience").selectOption("5-plus");
  await form.getByLabel("Availability").selectOption("flexible");
}

const submit = (page: Page) => page.getByRole("button", { name: "Submit Application" }).click();

for (const [kind, resume] of Object.entries(resumes)) {
  const details = { tag: kind === "pdf" ? ["@chromium", "@blocked"] : [] };
  test(
    `an application with a ${kind} comes back to an admin byte for byte`,
    details,
    async ({ page, visit, signIn }) => {
      const email = `${kind}-${Date.now()}@example.com`;
      await visit("/?apply#team");
      const team = page.locator("#team");
      await fillApplication(team, email);
      await team.getByLabel("Resume").setInputFiles(resume);
      await submit(page);
      const toast = page.getByRole("status");
      await expect(toast).toContainText("Application Submitted!");
      await expect(toast).toContainText("Thank you for your interest in joining the company.");
      await expect(page).toHaveURL(/\/#team$/);
      await expect(team.getByLabel("First name")).toBeHidden();

      await signIn("admin");
      await visit(`/dashboard/applications?q=${email}`);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: resume.name }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(resume.name);
      expect(await readFile(await download.path())).toEqual(resume.buffer);
    },
  );
}

test(
  "on a slow line a bar shows how much of the resume is sent",
  { tag: "@script" },
  async ({ page, visit, hasScript }) => {
    test.skip(!hasScript, "without script the browser shows it");
    await visit("/careers");
    await fillApplication(page.locator("#application-form"), `slow-${Date.now()}@example.com`);
    await page.getByLabel("Resume").setInputFiles({ ...resumes.pdf, buffer: pdfBytes(600_000) });
    const network = await page.context().newCDPSession(page);
    await network.send("Network.emulateNetworkConditions", {
      ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 300_000 },
    });
    await submit(page);
    const bar = page.getByRole("progressbar", { name: `Sending ${resumes.pdf.name}` });
    await expect.poll(() => bar.evaluate(shareOf)).toBeGreaterThan(0.1);
    expect(await bar.evaluate(shareOf)).toBeLessThan(1);
    await expect(page.getByRole("status")).toContainText("Application Submitted!");
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await network.detach();
  },
);

const shareOf = (bar: Element) => (bar as HTMLProgressElement).value;

test("Apply Now opens the form in place, Cancel and the cross close it", async ({
  page,
  visit,
  expectAccessible,
}) => {
  await visit("/");
  const team = page.locator("#team");
  const firstName = team.getByLabel("First name");
  await expect(firstName).toBeHidden();
  for (const way of ["Cancel", "Close the application form"]) {
    await team.getByText("Apply Now").click();
    await expect(team.getByRole("heading", { name: "Join Our Team" })).toBeVisible();
    await expectAccessible();
    await team.getByRole("link", { name: way }).click();
    await expect(firstName).toBeHidden();
  }
});

test(
  "a resume is stored while another field is corrected, shown by name, and can be removed",
  { tag: "@script" },
  async ({ page, visit, signIn, expectAccessible }) => {
    const email = `kept-${Date.now()}@example.com`;
    await visit("/careers");
    const form = page.locator("form#application-form");
    await fillApplication(form, email);
    await form.getByLabel("Phone number").fill("123");
    await form.getByLabel("Resume").setInputFiles(resumes.pdf);
    await submit(page);
    await expect(page.locator(".error-summary").getByRole("link")).toHaveText(
      "Phone number must be at least 10 digits",
    );
    const kept = page.locator("[data-part=kept-file]");
    await expect(kept).toContainText(`We have ${resumes.pdf.name}`);
    await expectAccessible();

    await page.getByRole("button", { name: `Remove ${resumes.pdf.name}` }).click();
    await expect(kept).toHaveCount(0);
    await expect(form.getByLabel("First name")).toHaveValue("Grace");

    await form.getByLabel("Resume").setInputFiles(resumes.docx);
    await submit(page);
    await expect(kept).toContainText(`We have ${resumes.docx.name}`);
    await form.getByLabel("Phone number").fill("8455550123");
    await submit(page);
    await expect(page.getByRole("status")).toContainText("Application Submitted!");

    await signIn("admin");
    await visit(`/dashboard/applications?q=${email}`);
    const link = page.getByRole("link", { name: resumes.docx.name });
    const response = await page.request.get((await link.getAttribute("href")) ?? "");
    expect(await response.body()).toEqual(resumes.docx.buffer);
  },
);

test(
  "an empty form names every missing answer, and none for the resume",
  { tag: "@script" },
  async ({ page, visit, expectAccessible }) => {
    await visit("/careers");
    await submit(page);
    const summary = page.locator(".error-summary");
    await expect(summary.getByRole("link")).toHaveText([
      "First name is required",
      "Last name is required",
      "Invalid email address",
      "Phone number must be at least 10 digits",
      "Position is required",
      "Experience level is required",
      "Availability is required",
    ]);
    await expect(summary).toBeFocused();
    await expectAccessible();
  },
);

const unwelcome = [
  {
    what: "a program named .pdf",
    file: { name: "resume.pdf", mimeType: "application/pdf", buffer: exeBytes() },
    message: "Please upload a PDF or Word document.",
  },
  {
    what: "a file of 6 MB",
    file: { name: "long.pdf", mimeType: "application/pdf", buffer: pdfBytes(6 * 1024 * 1024) },
    message: "Please upload a resume file smaller than 5MB.",
  },
  {
    what: "a picture",
    file: { name: "me.png", mimeType: "image/png", buffer: Buffer.from("\x89PNG\r\n\x1a\n") },
    message: "Please upload a PDF or Word document.",
  },
  {
    what: "an empty file",
    file: { name: "empty.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) },
    message: "This file is empty",
  },
];

for (const { what, file, message } of unwelcome) {
  test(`${what} is refused and the other values stay`, async ({ page, visit }) => {
    await visit("/careers");
    const form = page.locator("form#application-form");
    await fillApplication(form, "grace@example.com");
    await form.getByLabel("Resume").setInputFiles(file);
    // With script a wrong size or name is reported at once, with the same words at the field.
    const told = page.locator(".field-error", { hasText: message });
    if (!(await told.isVisible())) await submit(page);
    await expect(told).toBeVisible();
    await expect(form.getByLabel("First name")).toHaveValue("Grace");
    await expect(form.getByLabel("Position")).toHaveValue("cultivation");
  });
}

test("Enter in a field sends the application with the stored resume", async ({
  page,
  visit,
  signIn,
}) => {
  const email = `enter-${Date.now()}@example.com`;
  await visit("/careers");
  const form = page.locator("form#application-form");
  await fillApplication(form, email);
  await form.getByLabel("Phone number").fill("123");
  await form.getByLabel("Resume").setInputFiles(resumes.pdf);
  await submit(page);
  await expect(page.locator("[data-part=kept-file]")).toContainText(resumes.pdf.name);
  await form.getByLabel("Phone number").fill("8455550123");
  await form.getByLabel("Phone number").press("Enter");
  await expect(page.getByRole("status")).toContainText("Application Submitted!");
  await signIn("admin");
  await visit(`/dashboard/applications?q=${email}`);
  await expect(page.getByRole("link", { name: resumes.pdf.name })).toBeVisible();
});

const TOO_LARGE = {
  name: "long.pdf",
  mimeType: "application/pdf",
  buffer: pdfBytes(6 * 1024 * 1024),
};

test("after a refused resume the application is sent without one only if that is chosen", async ({
  page,
  visit,
}) => {
  await visit("/careers");
  const form = page.locator("form#application-form");
  await fillApplication(form, `without-${Date.now()}@example.com`);
  await form.getByLabel("Resume").setInputFiles(TOO_LARGE);
  const toast = page.getByRole("alert").filter({ hasText: "File Too Large" });
  // With script it is reported at once.
  if (!(await toast.isVisible())) await submit(page);
  await expect(toast).toContainText("Please upload a resume file smaller than 5MB.");
  await submit(page);
  await expect(page.locator(".error-summary").getByRole("link")).toHaveText(
    "Choose another resume, or check the box to send it as it is",
  );
  await expect(form.getByLabel("First name")).toHaveValue("Grace");
  await form.getByLabel("Send it without a resume").check();
  await submit(page);
  await expect(page.getByRole("status")).toContainText("Application Submitted!");
});

test("a file that is not a document is refused with the owner's literal", async ({
  page,
  visit,
}) => {
  await visit("/careers");
  const form = page.locator("form#application-form");
  await fillApplication(form, "grace@example.com");
  await form
    .getByLabel("Resume")
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from("\x89PNG\r\n") });
  const toast = page.getByRole("alert").filter({ hasText: "Invalid File Type" });
  if (!(await toast.isVisible())) await submit(page);
  await expect(toast).toContainText("Please upload a PDF or Word document.");
});
