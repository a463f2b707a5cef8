import { expect, test, untilHydrated } from "../support/test";

test("a visitor reads the rules, the achievements and the leaderboard, and is invited to sign in", async ({
  page,
  expectAccessible,
}) => {
  await page.goto("/community/rewards");
  await expect(page.getByRole("heading", { name: "Welcome to rewards" })).toBeVisible();
  await expect(page.getByRole("row", { name: "You write a post 10" })).toBeVisible();
  await expect(page.getByText("No achievements unlocked yet.")).toBeVisible();
  await page.getByRole("link", { name: /^Locked/ }).click();
  await expect(page.getByText("Write your first post.")).toBeVisible();
  await expectAccessible();
});

test(
  "a member's first visit of the day gives their first point, and the ledger shows it",
  { tag: "@script" },
  async ({ page, signIn, expectAccessible }) => {
    await signIn();
    const before = await page.request.get("/api/gamification/points");
    expect(await before.json()).toEqual({
      totalPoints: 0,
      weeklyPoints: 0,
      monthlyPoints: 0,
      currentLevel: 1,
      pointsToNextLevel: 100,
      streak: 0,
    });
    await page.goto("/community/calendar");
    await page.goto("/community/rewards");
    await expect(page.getByRole("heading", { name: "Level 1" })).toBeVisible();
    await expect(page.getByLabel("99 points to the next level")).toHaveAttribute("value", "1");
    await expect(page.getByText("1 day", { exact: true })).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: "See every change in your ledger" }).click();
    await expect(page.getByRole("row", { name: /Your first visit of the day \+1 1/ })).toHaveCount(
      1,
    );
    await expectAccessible();
  },
);

test(
  "the leaderboard has three timeframes, and a member leaves it and returns",
  { tag: "@script" },
  async ({ page, hasScript, signIn, expectAccessible }) => {
    const user = await signIn();
    await page.goto("/community/rewards?timeframe=allTime");
    await untilHydrated(page, hasScript);
    const own = page.getByRole("row", { name: "(you)" });
    // Who published nothing is on it by choice alone.
    await expect(own).toHaveCount(0);
    await page.getByRole("button", { name: "Put me on the leaderboard" }).click();
    await expect(own).toContainText(user.email);
    for (const [label, address] of [
      ["This Week", "weekly"],
      ["This Month", "monthly"],
      ["All Time", "allTime"],
    ]) {
      await page.getByRole("link", { name: label }).click();
      await expect(page).toHaveURL(new RegExp(`timeframe=${address}$`));
      await expect(own).toBeVisible();
    }
    await expectAccessible();
    await page.getByRole("button", { name: "Take me off the leaderboard" }).click();
    await expect(page.getByRole("status").filter({ hasText: "off the leaderboard" })).toBeVisible();
    await expect(own).toHaveCount(0);
    await expect(page.getByText("Everybody can still see your profile, because")).toBeVisible();
    await expect(page.getByRole("link", { name: "Change that in your profile" })).toBeVisible();
    await page.getByRole("button", { name: "Put me on the leaderboard" }).click();
    await expect(own).toHaveCount(1);
  },
);

test("other members' addresses are masked, in the page and in the API", async ({
  page,
  signIn,
}) => {
  const first = await signIn();
  await page.goto("/community/rewards?timeframe=allTime");
  await page.getByRole("button", { name: "Put me on the leaderboard" }).click();
  await expect(page.getByRole("row", { name: "(you)" })).toBeVisible();
  await page.context().clearCookies({ name: "sid" });
  await signIn();
  await page.goto("/community/rewards?timeframe=allTime");
  await expect(page.getByText(first.email)).toHaveCount(0);
  const answer = await page.request.get("/api/gamification/leaderboard?timeframe=weekly");
  expect(await answer.text()).not.toContain(first.email);
  const wrong = await page.request.get("/api/gamification/leaderboard?timeframe=yearly");
  expect(wrong.status()).toBe(400);
});

test("an admin is not on the leaderboard, and the page says so", async ({ page, signIn }) => {
  const admin = await signIn("admin");
  await page.goto("/community/rewards");
  await page.goto("/community/rewards?timeframe=allTime");
  await expect(page.getByText("Admins are not on the leaderboard.")).toBeVisible();
  // The menu shows the own address. The leaderboard does not.
  await expect(page.getByRole("main").getByText(admin.email)).toHaveCount(0);
});

test("the ledger and the leaderboard choice are for members only", async ({ page }) => {
  await page.goto("/community/rewards/ledger");
  await expect(page).toHaveURL(/\/login$/);
  for (const path of ["points", "user-achievements"]) {
    expect((await page.request.get(`/api/gamification/${path}`)).status()).toBe(401);
  }
  expect((await page.request.get("/api/gamification/achievements")).status()).toBe(200);
  const post = await page.request.post("/api/gamification/points", { data: {} });
  expect(post.status()).toBe(405);
});

test("the same screens are below /enhanced-community", async ({ page }) => {
  for (const [path, heading] of [
    ["rewards", "Rewards"],
    ["calendar", "Upcoming events"],
    ["education", "Education"],
    ["guides", "Guides"],
  ] as const) {
    await page.goto(`/enhanced-community/${path}`);
    await expect(page.getByRole("heading", { level: 2, name: heading })).toBeVisible();
  }
});
