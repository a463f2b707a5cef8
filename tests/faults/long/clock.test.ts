import fs from "node:fs";
import { expect, inject, test } from "vitest";
import { sendForm, sendJson, signInCookie } from "../../support/http";
import { newDatabase } from "../../support/new-database";
import { startServer } from "../../support/server";

const LIBRARY = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";
const ADMIN = { ADMIN_USERNAME: "owner", ADMIN_PASSWORD: "a password of the tests" };
const PAGES = [
  "/",
  "/community",
  "/community/calendar",
  "/shop",
  "/book",
  "/dashboard",
  "/account",
];

const isMissing = !fs.existsSync(LIBRARY);
const reason = isMissing ? " (skipped: Debian's package faketime is not installed)" : "";

/** The environment of a process whose clock is wrong, but whose timers are right. */
const clockOff = (by: string) => ({
  LD_PRELOAD: LIBRARY,
  FAKETIME: by,
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
});

test.skipIf(isMissing).each(["+1d", "-1d"])(
  `a process whose clock is %s off the database's works, and only asks for the age again${reason}`,
  async (by) => {
    const database = await newDatabase(inject("postgresUrl"));
    const environment = {
      ...ADMIN,
      DATABASE_URL: database.url,
      SESSION_SECRET: "a secret of the fault tests",
      TRUST_PROXY: "1",
    };
    const before = await startServer(environment);
    const session = await signInCookie(before.origin, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
    const answer = await sendForm(before.origin, "/age", { over21: "", redirectTo: "/book" });
    const age = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
    const isAsked = async (origin: string) => {
      const response = await fetch(`${origin}/book`, { headers: { Cookie: age.join("; ") } });
      return (await response.text()).includes("Are you 21 years or older?");
    };
    expect(await isAsked(before.origin)).toBe(false);
    await before.stop();

    const off = await startServer({ ...environment, ...clockOff(by) });
    expect(new Date((await fetch(off.origin)).headers.get("Date") ?? "").getUTCDate()).not.toBe(
      new Date().getUTCDate(),
    );
    expect(await isAsked(off.origin)).toBe(true);
    for (const page of PAGES) {
      const response = await fetch(off.origin + page, { headers: { Cookie: session } });
      expect.soft(response.status, page).toBe(200);
    }
    const email = "next.day@example.com";
    const joined = await sendJson(off.origin, "/api/newsletter/subscribe", { email });
    expect(joined.status).toBe(200);
    const question = { name: "Ada", email, message: "What time is it?" };
    expect((await sendForm(off.origin, "/contact", question)).status).toBe(303);
    const again = await signInCookie(off.origin, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
    await off.stop();

    // State from the time of the wrong clock must work with the right one.
    const after = await startServer(environment);
    for (const cookie of [session, again]) {
      const headers = { Cookie: cookie };
      expect((await fetch(`${after.origin}/dashboard`, { headers })).status).toBe(200);
    }
    await after.stop();
    await database.drop();
  },
);
