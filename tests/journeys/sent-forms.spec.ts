import type { Locator } from "@playwright/test";
import { businessDay } from "~/lib/dates/dates";
import { expect, test } from "../support/test";

const DAY_MS = 24 * 3_600_000;
const nextMonth = businessDay(new Date(Date.now() + 30 * DAY_MS));
const newAddress = () => `sent-${crypto.randomUUID()}@example.com`;

type SentForm = {
  address: string;
  /** The form's section on the home page. */
  section: string;
  /** Makes the form invalid, or valid again. */
  spoil: (form: Locator) => Promise<void>;
  mend: (form: Locator) => Promise<void>;
  button: string;
  done: string;
};

const forms: SentForm[] = [
  {
    address: "/book",
    section: "events",
    spoil: async (form) => {
      await form.getByLabel("Name").fill("Grace Hopper");
      await form.getByLabel("Phone number").fill("(845) 555-0101");
      await form.getByLabel("Experience").selectOption("private-tasting");
      await form.getByLabel("Preferred date").fill(nextMonth);
      await form.getByLabel("Number of guests").selectOption("1-2");
    },
    mend: (form) => form.getByLabel("Email address").fill(newAddress()),
    button: "Request Booking",
    done: "We'll contact you within 24 hours to confirm your event details.",
  },
  {
    address: "/newsletter",
    section: "newsletter",
    spoil: (form) => form.getByLabel("Email address").fill("grace"),
    mend: (form) => form.getByLabel("Email address").fill(newAddress()),
    button: "Subscribe",
    done: "Thank you for subscribing! We'll keep you updated on our launch.",
  },
  {
    address: "/contact",
    section: "contact",
    spoil: async (form) => {
      await form.getByLabel("Name").fill("Grace Hopper");
      await form.getByLabel("Message").fill("A question about the lounge.");
    },
    mend: (form) => form.getByLabel("Email address").fill(newAddress()),
    button: "Send Message",
    done: "A person here reads it and answers by email.",
  },
  {
    address: "/careers",
    section: "team",
    spoil: async (form) => {
      await form.getByLabel("First name").fill("Grace");
      await form.getByLabel("Last name").fill("Hopper");
      await form.getByLabel("Phone number").fill("8455550123");
      await form.getByLabel("Position").selectOption("cultivation");
      await form.getByLabel("Experience").selectOption("5-plus");
      await form.getByLabel("Availability").selectOption("flexible");
    },
    mend: (form) => form.getByLabel("Email address").fill(newAddress()),
    button: "Submit Application",
    done: "We'll review your application and get back to you soon.",
  },
];

for (const { address, section, spoil, mend, button, done } of forms) {
  for (const page of [address, `/?apply#${section}`]) {
    test(
      `${address} sent from ${page} after an error is empty, and says what was sent`,
      { tag: "@script" },
      async ({ page: tab, visit, hasScript }) => {
        await visit(page);
        const place = tab.locator(`#${section}`);
        const form = page === address ? tab.locator("main") : place;
        await spoil(form);
        await form.getByRole("button", { name: button }).click();
        await expect(tab.locator(".error-summary")).toBeVisible();
        await expect(tab).toHaveTitle(/^Error: /);
        // Without script the refused form is shown on its own page.
        await mend(tab.locator("form", { has: tab.getByRole("button", { name: button }) }));
        await tab.getByRole("button", { name: button }).click();
        await expect(tab).toHaveURL(new RegExp(`/#${section}$`));
        await expect(tab.locator(".toast")).toContainText(done);
        // Without script it stays, and its Dismiss is a link to the page without it.
        if (hasScript) await tab.getByRole("link", { name: "Dismiss" }).click();
        await expect(tab.locator(".error-summary")).toHaveCount(0);
        await expect(tab).not.toHaveTitle(/Error/);
        await expect(tab.locator("[aria-invalid]")).toHaveCount(0);
        const filled = place
          .locator("form")
          .evaluateAll((all) =>
            all.flatMap((one) =>
              one instanceof HTMLFormElement
                ? [...one.querySelectorAll<HTMLInputElement>(".control")].map(({ value }) => value)
                : [],
            ),
          );
        expect((await filled).filter(Boolean)).toEqual([]);
        await expect(place.getByText(done)).toBeVisible();
      },
    );
  }
}

test(
  "with script, a response that is faster than a slow phone's rendering is shown, and nothing typed is lost",
  { tag: "@script" },
  async ({ page, visit, hasScript }) => {
    test.skip(!hasScript, "without script there is nothing to draw");
    await visit("/newsletter");
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: 20 });
    for (let n = 0; n < 5; n++) {
      await page.getByLabel("Email address").fill(`grace ${n}`);
      await page.getByRole("button", { name: "Subscribe" }).click();
      // The summary is still visible from the previous send. Each refusal must move the focus to it
      // again.
      await expect(page.locator(".error-summary")).toBeFocused();
      await expect(page.getByLabel("Email address")).toHaveValue(`grace ${n}`);
    }
    await cdp.detach();
  },
);
