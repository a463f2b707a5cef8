import { test, untilHydrated } from "../support/test";

const OPEN = [
  ...["/", "/shop", "/community", "/community/forum", "/community/rewards", "/community/calendar"],
  ...["/community/guides", "/education", "/investors", "/careers", "/appointments", "/login"],
  ...["/signup", "/privacy-policy", "/contact", "/search?q=valley"],
];
const OFFICE = ["/office", "/dashboard", "/office/appointments", "/office/people", "/account"];

// The fixtures fail a test with any message in the console, and a refused script writes one.
for (const role of [null, "customer", "admin"] as const) {
  test(
    `every script of our own runs under the policy, ${role ?? "signed out"}`,
    { tag: "@script" },
    async ({ page, hasScript, signIn }) => {
      test.skip(!hasScript, "nothing runs without script");
      test.slow();
      if (role) await signIn(role);
      for (const path of role === "admin" ? [...OPEN, ...OFFICE] : OPEN) {
        // Once rendered, once from the cache or filled for the reader.
        for (let visit = 0; visit < 2; visit++) {
          await page.goto(path);
          await untilHydrated(page, hasScript);
        }
      }
    },
  );
}
