import { addSavedAnswer } from "~/domain/inbox/saved-answers.server";
import { mailTo } from "../support/investors";
import { application } from "../support/lists";
import { resumes } from "../support/files";
import { expect, expectFitsPhone, test, toast } from "../support/test";

test(
  "the owner advertises a job, somebody applies for it, and is invited with an edited mail",
  { tag: "@script" },
  async ({ page, visit, signIn, expectAccessible }) => {
    const title = `Grower ${crypto.randomUUID().slice(0, 8)}`;
    const email = `grace-${crypto.randomUUID()}@example.com`;
    const admin = await signIn("admin");
    const saved = `Invitation ${crypto.randomUUID().slice(0, 8)}`;
    const text = "Dear {name}, come and see us about {subject}.";
    expect(await addSavedAnswer(admin, { title: saved, text })).toMatchObject({ ok: true });
    await visit("/office/jobs");
    await page.getByRole("link", { name: "Advertise a Job" }).click();
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("Position").selectOption("cultivation");
    await page.getByLabel("Place").fill("Warwick");
    await page.getByLabel("Hours").fill("Full time, Tuesday to Saturday");
    await page.getByLabel("Description").fill("Walk the field every day.");
    await page.getByRole("button", { name: "Advertise the Job" }).click();
    await expect(page.locator(".error-summary")).toContainText("section 194-b");
    await expect(page.getByLabel("Title")).toHaveValue(title);
    await expectAccessible();
    await expectFitsPhone(page);
    await page.getByLabel("Pay from").fill("21.50");
    await page.getByLabel("Pay to").fill("24");
    await page.getByRole("button", { name: "Advertise the Job" }).click();
    await expect(toast(page)).toContainText("Job Advertised");
    await expectAccessible();
    const office = page.url();

    await visit("/careers");
    await page.getByRole("link", { name: title }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByText("$21.50 to $24.00 an hour")).toBeVisible();
    const jsonLd = page.locator('script[type="application/ld+json"]');
    expect(JSON.parse((await jsonLd.textContent()) ?? "")).toMatchObject({
      "@type": "JobPosting",
      title,
      baseSalary: { value: { minValue: 21.5, maxValue: 24, unitText: "HOUR" } },
    });
    await expectAccessible();
    await expectFitsPhone(page);
    await page.getByLabel("First name").fill("Grace");
    await page.getByLabel("Last name").fill("Hopper");
    await page.getByLabel("Email address").fill(email);
    await page.getByLabel("Experience").selectOption("none");
    await page.getByLabel("Availability").selectOption("flexible");
    await page.getByLabel("Resume").setInputFiles(resumes.pdf);
    await page.getByRole("button", { name: "Submit Application" }).click();
    await expect(page.locator(".error-summary")).toContainText("Phone number must be");
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByLabel("Position")).toHaveValue("cultivation");
    await page.getByLabel("Phone number").fill("8455550123");
    await page.getByRole("button", { name: "Submit Application" }).click();
    await expect(toast(page)).toContainText("Application Submitted!");

    await visit(office);
    await page.getByRole("link", { name: "Grace Hopper" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Grace Hopper" })).toBeVisible();
    const frame = page.locator("iframe");
    const shown = await page.request.get((await frame.getAttribute("src")) ?? "");
    expect(shown.headers()["content-disposition"]).toMatch(/^inline/);
    expect(shown.headers()["x-frame-options"]).toBe("SAMEORIGIN");
    expect(await shown.body()).toEqual(resumes.pdf.buffer);
    await expectAccessible();
    await expectFitsPhone(page);
    await page.getByLabel("Private note").fill("Knows tractors.");
    await page.getByRole("button", { name: "Save Note" }).click();
    await expect(toast(page)).toContainText("Note Saved");
    await page.getByRole("button", { name: "Being read" }).click();
    await expect(toast(page)).toContainText("Moved: Being read");
    await page.getByRole("link", { name: "Interview…" }).click();
    await expect(page.getByLabel("Text")).toHaveValue(new RegExp(`^Hello Grace,[^]*as ${title}`));
    await page.getByLabel("Text").fill("");
    await page.getByRole("button", { name: "Move to Interview" }).click();
    await expect(page.locator(".error-summary")).toContainText("Write the mail");
    await expectAccessible();
    await page.getByLabel("Saved answer").selectOption(saved);
    await page.getByRole("button", { name: "Insert" }).click();
    await expect(page.getByLabel("Text")).toHaveValue(
      `Dear Grace, come and see us about ${title}.`,
    );
    await page.getByLabel("Text").fill("Come by on Monday at nine.");
    await page.getByRole("button", { name: "Move to Interview" }).click();
    await expect(toast(page)).toContainText("Moved: Interview");
    const history = page.getByRole("list").filter({ hasText: "application received" });
    await expect(history.getByRole("listitem")).toHaveText([
      /application received/,
      /note by[^]*Knows tractors\./,
      /moved to “Being read”/,
      /moved to “Interview”/,
      /mail about “Interview”[^]*Come by on Monday at nine\./,
    ]);

    await visit(office);
    await page.getByRole("button", { name: "Close This Opening" }).click();
    await expect(toast(page)).toContainText("Opening Closed");
    await visit("/careers");
    await expect(page.getByRole("link", { name: title })).toHaveCount(0);
  },
);

test(
  "the owner declines several applications at once, and an applicant withdraws by the mailed link",
  { tag: "@script" },
  async ({ page, visit, signIn, expectAccessible }) => {
    const lastName = crypto.randomUUID().slice(0, 8);
    const emails = ["Ana", "Ben", "Cai"].map((name) => `${name}-${lastName}@example.com`);
    for (const email of emails) {
      const firstName = email.split("-")[0] ?? "";
      const data = { ...application, firstName, lastName, email };
      expect((await page.request.post("/api/job-applications", { data })).status()).toBe(201);
    }
    const mail = (await mailTo(emails[0] ?? "")).at(-1)?.text ?? "";
    await visit(/\/application\/\S+/.exec(mail)?.[0] ?? "");
    await expect(page.getByText(`Ana ${lastName}`)).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Withdraw This Application" }).click();
    await expect(page.getByText("You have withdrawn it.")).toBeVisible();

    await signIn("admin");
    await visit(`/dashboard/applications?q=${lastName}`);
    await page.getByLabel("Stage").selectOption("received");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByRole("link", { name: `Ana ${lastName}` })).toHaveCount(0);
    await page.getByRole("link", { name: `Cai ${lastName}` }).click();
    await page.getByRole("link", { name: `Next: Ben ${lastName}` }).click();
    await expect(page.getByRole("heading", { level: 1, name: `Ben ${lastName}` })).toBeVisible();
    await page.getByRole("link", { name: "Back to the applications" }).click();
    await page.getByLabel(`Check Ben ${lastName}`).check();
    await page.getByLabel(`Check Cai ${lastName}`).check();
    await expectAccessible();
    await page.getByLabel("Mail each of them").check();
    await page.getByRole("button", { name: "Decline All That Are Checked" }).click();
    await expect(toast(page)).toContainText("2 Applications Declined");
    expect((await mailTo(emails[1] ?? "")).at(-1)?.text).toContain("chosen somebody else");
  },
);
