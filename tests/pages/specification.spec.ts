import { window } from "../support/http-page/dom";
import { expect, test } from "../support/test";

// The owner's own words, to the letter, while nothing of the website was edited. They are written
// here a second time: compared with app/content, an edited default would change both.

const VISITOR: [path: string, ...texts: string[]][] = [
  [
    "/",
    ...["Explore Products", "Get Launch Updates", "Get Notified When We Launch", "Coming Soon"],
    ...["Heirloom Flower", "BattleBrew Infused Sweet Tea", "10mg THC per can", "12 FL OZ"],
    ...["Cosmic Chewz", "100mg per package", "10mg per piece", "Freedom Fog Vapes"],
    ...["watermelon", "blue raspberry", "strawberry", "banana", "cherry", "cheesecake"],
    ...["1G cartridges", "Retail operations launch in 2025", "Cultivation", "Processing"],
    ...["Retail", "Delivery", "On-Site Consumption Lounge", "Events", "Veteran-Led"],
    ...["Community-Focused", "Quality-Driven", "Apply Now", "2-3 hours", "3-4 hours", "1-2 hours"],
    ...["21+", "Help"],
  ],
  ["/?apply", "Join Our Team"],
  ["/login", "Sign In", "Sign Up", "Back to Home"],
  ["/education", "Featured Guides", "All Guides", "Request Full Guide"],
  ["/community/calendar", "Live", "15 spots", "Weekly", "Coming Soon", "20 spots"],
  ["/community/rewards", "Achievements", "Leaderboard"],
  ["/community/rewards?timeframe=weekly", "This Week", "This Month", "All Time"],
  ["/investors", "$1,000,000", "10%", "Access Investor Portal", "Schedule Meeting"],
  ["/investors?access", "Sign In as Investor", "Cancel"],
  ["/?welcome", "Welcome!", "Skip to Home", "Take Guided Tour", "Explore on My Own"],
  ["/?tour=1", "1 of 9", "Skip Tour"],
  ["/?tour=9", "9 of 9", "Complete Tour"],
  ["/nowhere", "404 Page Not Found", "Did you forget to add the page to the router?"],
  ["/privacy-policy", "Back to Home"],
  ["/terms-of-service", "Back to Home"],
  ["/age-verification", "Back to Home"],
];

const ADMIN: typeof VISITOR = [
  ["/dashboard/subscribers", "Refresh", "Export CSV"],
  // Without what is counted, and without the first rows, which other tests change.
  [
    "/investor-admin",
    ...["Admin Portal", "Manage investor content and business data", "Admin Access"],
    ...["Active Investors", "Capital Raised", "Documents", "Round Progress", "25%"],
    ...["$1M target for 10% equity", "Recent Activity"],
  ],
  ["/investor-admin/investors", "Add Investor", "Active", "Investor", "Advisor", "Board Member"],
  [
    "/investor-admin/documents",
    "Upload Document",
    "Current Documents",
    "Admin Only - Confidential",
  ],
  ["/investor-admin/updates", "New Update", "Published Updates"],
  [
    "/investor-admin/updates?new",
    ...["Create New Update", "Q1 2025 Progress Report", "Publish Update"],
  ],
  ["/investor-admin/communications", "Investor Messages", "Message Statistics", "Total Messages"],
  ["/investors/financials", "40%", "25%", "20%", "15%", "100%", "85%"],
];

for (const [role, pages] of [
  ["a visitor", VISITOR],
  ["an admin", ADMIN],
] as const) {
  test(`${role} reads the owner's words to the letter`, async ({ page, signIn }) => {
    if (role === "an admin") await signIn("admin");
    for (const [path, ...texts] of pages) {
      const html = await (await page.request.get(path)).text();
      const read = readTexts(html);
      for (const text of texts) expect.soft(read, `${path}: ${text}`).toContain(text);
    }
  });
}

test("the gate asks in the owner's words", async ({ page }) => {
  await page.context().clearCookies();
  const read = readTexts(await (await page.request.get("/")).text());
  for (const text of ["Are you 21 years or older?", "Yes, I'm 21+", "No, I'm under 21"]) {
    expect.soft(read).toContain(text);
  }
});

/** All texts and placeholders of a page. */
function readTexts(html: string): string {
  const page = new window.DOMParser().parseFromString(html, "text/html");
  for (const unread of page.querySelectorAll("script, style")) unread.remove();
  const placeholders = Array.from(
    page.querySelectorAll<HTMLInputElement>("[placeholder]"),
    ({ placeholder }) => placeholder,
  );
  return [page.body.textContent, ...placeholders].join("\n").replace(/\s+/g, " ");
}
