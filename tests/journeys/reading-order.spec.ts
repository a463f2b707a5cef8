import { expect, test, untilHydrated } from "../support/test";

// What a screen reader reads, and in which order: Chromium's accessibility tree, with and without
// script.

test(
  "the age gate is all there is to read until it is answered",
  { tag: "@chromium" },
  async ({ page, context, hasScript }) => {
    await context.clearCookies();
    await page.goto("/book");
    await untilHydrated(page, hasScript);
    await expect(page.locator("body")).toMatchAriaSnapshot(`
    - /children: equal
    - dialog "Welcome to Battle Valley Cannabis":
      - heading "Welcome to Battle Valley Cannabis" [level=2]
      - paragraph: Are you 21 years or older?
      - paragraph: /New York State law asks us to check/
      - button "Yes, I'm 21+"
      - button "No, I'm under 21"
      - list:
        - listitem:
          - link "Terms of Service"
        - listitem:
          - link "Privacy Policy"
        - listitem:
          - link "Age Verification Policy"
  `);
  },
);

test(
  "a page is read from the skip link to the notices of the state",
  { tag: "@chromium" },
  async ({ page, visit }) => {
    await visit("/book");
    await expect(page.locator("body")).toMatchAriaSnapshot(`
    - link "Skip to main content"
    - banner:
      - link "Battle Valley Cannabis"
      - navigation "Main"
    - main:
      - heading "Book an Experience" [level=1]
      - list:
        - listitem:
          - heading "Private Tasting" [level=2]
        - listitem:
          - heading "Educational Workshop" [level=2]
        - listitem:
          - heading "Group Tour" [level=2]
      - textbox "Name"
      - textbox "Email address"
      - textbox "Phone number"
      - combobox "Experience"
      - group "Like June 19, 2027. Without a picker, type 06/19/2027.":
        - text: Preferred date Like June 19, 2027. Without a picker, type 06/19/2027.
        - textbox "Preferred date"
      - text: Number of guests Everyone must be 21 or older.
      - combobox "Number of guests"
      - textbox "Message (optional)"
      - button "Request Booking"
    - contentinfo:
      - navigation "Quick links"
      - navigation "Legal"
      - region "New York State notice"
  `);
  },
);

test(
  "a refused form is read first as a summary, and again at each field",
  { tag: "@chromium" },
  async ({ page, visit }) => {
    await visit("/contact");
    await page.getByLabel("Email address").fill("ada@example.com");
    await page.getByRole("button", { name: "Send Message" }).click();
    const summary = page.locator(".error-summary");
    await expect(summary).toBeFocused();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(summary).toMatchAriaSnapshot(`
    - group "There is a problem":
      - alert:
        - heading "There is a problem" [level=2]
        - list:
          - listitem:
            - link "Enter your name"
          - listitem:
            - link "Write your message"
  `);
    await expect(summary).toHaveAccessibleDescription("Enter your name Write your message");
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - heading "Contact" [level=1]
    - group "There is a problem"
    - text: "Name Error: Enter your name"
    - textbox "Name" [invalid]
    - textbox "Email address": ada@example.com
    - text: "Message Error: Write your message"
    - textbox "Message" [invalid]
    - button "Send Message"
  `);
    await expect(page.getByLabel("Name")).toHaveAccessibleDescription("Error: Enter your name");
  },
);

test(
  "the error of a date is read once, not again at its month, day and year",
  { tag: "@chromium" },
  async ({ page, visit }) => {
    await visit("/book");
    await page.getByRole("button", { name: "Request Booking" }).click();
    await expect(page.locator(".error-summary")).toBeFocused();
    const group = page.getByRole("group", { name: "Error: Choose a date" });
    await expect(group).toHaveAccessibleName(/Like June 19, 2027/);
    await expect(group.getByLabel("Preferred date")).toHaveAttribute("aria-invalid", "true");
    // The parts are in the input's shadow tree, which locators do not reach.
    const browser = await page.context().newCDPSession(page);
    const { nodes } = await browser.send("Accessibility.getFullAXTree");
    const parts = nodes.filter(({ role }) => role?.value === "spinbutton");
    expect(parts.map(({ description }) => String(description?.value ?? ""))).toEqual(["", "", ""]);
  },
);

test(
  "a toast is read where it appears, before the rest of the page",
  { tag: "@chromium" },
  async ({ page, visit }) => {
    await visit("/newsletter");
    await page.getByLabel("Email address").fill(`reader-${Date.now()}@example.com`);
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.locator("body")).toMatchAriaSnapshot(`
    - region "Message":
      - status:
        - strong: Success!
        - text: Thank you for subscribing! We'll keep you updated on our launch.
      - paragraph:
        - link "Dismiss"
    - link "Skip to main content"
    - banner
    - main
  `);
  },
);

test(
  "a tab leads to a page that has its own title and is read from its heading",
  { tag: "@chromium" },
  async ({ page, visit, hasScript }) => {
    await visit("/community");
    const tabs = page.getByRole("navigation", { name: "Community" });
    await tabs.getByRole("link", { name: "Calendar" }).click();
    await expect(page).toHaveTitle(/^Community Calendar/);
    await expect(tabs.getByRole("link", { name: "Calendar" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    const heading = page.getByRole("heading", { name: "Community", level: 1 });
    if (hasScript) await expect(heading).toBeFocused();
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - heading "Community" [level=1]
    - navigation "Community"
    - heading "Upcoming events" [level=2]
    - article "Cannabis for Beginners Workshop":
      - heading "Cannabis for Beginners Workshop" [level=3]
      - term: When
      - definition
      - link /Register for .+ Cannabis for Beginners Workshop/
      - 'link "Register by e-mail : Cannabis for Beginners Workshop"'
  `);
  },
);
