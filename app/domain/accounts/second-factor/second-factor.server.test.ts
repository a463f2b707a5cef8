import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { secondFactors, sessions } from "~drizzle/schema";
import { createUser, PASSWORD, visitor } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import type { User } from "../accounts.schema";
import { signIn } from "../sign-in.server";
import { checkSecondFactor } from "./check-second-factor.server";
import { confirmSecondFactor, startSecondFactor } from "./set-up-second-factor.server";
import { getSecondFactor, getSetUp, getShownCodes } from "./second-factor-queries.server";
import { keepRecoveryCodes, renewRecoveryCodes } from "./recovery-codes.server";
import { turnOffSecondFactor } from "./turn-off-second-factor.server";
import { codeAt, stepOfCode } from "./totp.server";

useDatabase();

const STEP_MS = 30_000;

// RFC 6238, appendix B, for SHA-1, cut to 6 digits. The key is in base 32.
const RFC_KEY = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const RFC_CODES: [seconds: number, code: string][] = [
  [59, "287082"],
  [1111111109, "081804"],
  [1234567890, "005924"],
  [2000000000, "279037"],
];

test.each(RFC_CODES)("at second %d the code of RFC 6238's key is %s", (seconds, code) => {
  expect(codeAt(RFC_KEY, new Date(seconds * 1000))).toBe(code);
});

test("a code is accepted one step early or late, but not two", () => {
  const now = new Date(2_000_000_000_000);
  const at = (steps: number) => codeAt(RFC_KEY, new Date(now.getTime() + steps * STEP_MS));
  const step = Math.floor(now.getTime() / STEP_MS);
  expect([-2, -1, 0, 1, 2].map((steps) => stepOfCode(RFC_KEY, at(steps), now))).toEqual([
    null,
    step - 1,
    step,
    step + 1,
    null,
  ]);
});

/** Sets up a second factor as its owner would. Returns its key and recovery codes. */
async function setUp(user: User, now: Date) {
  await startSecondFactor(user);
  const shown = await getSetUp(user);
  if (!shown) throw new Error("Nothing to set up");
  const key = shown.secret.replaceAll(" ", "");
  const confirmed = await confirmSecondFactor(user, { code: codeAt(key, now) }, null, now);
  expect(confirmed).toEqual({ ok: true });
  return { key, codes: shown.codes };
}

const later = (now: Date, steps: number) => new Date(now.getTime() + steps * STEP_MS);
const NOW = new Date("2026-11-21T12:00:10Z");
const WRONG = { problem: { code: "invalid", field: "code" } };

test("signing in asks for a code only after the app's set-up was confirmed", async () => {
  const user = await createUser();
  const input = { username: user.username, password: PASSWORD };
  await startSecondFactor(user);
  expect(await signIn(visitor(), input)).toMatchObject({ needsCode: false });
  expect(await confirmSecondFactor(user, { code: "000000" }, null, NOW)).toMatchObject(WRONG);
  expect(await signIn(visitor(), input)).toMatchObject({ needsCode: false });
  await setUp(user, NOW);
  expect(await signIn(visitor(), input)).toMatchObject({ needsCode: true });
});

test("a code works once; it and older ones are refused afterwards", async () => {
  const user = await createUser();
  const { key } = await setUp(user, NOW);
  const code = codeAt(key, later(NOW, 3));
  expect(await checkSecondFactor(user, { code: codeAt(key, NOW) }, NOW)).toMatchObject(WRONG);
  const twins = await Promise.all([
    checkSecondFactor(user, { code: `${code.slice(0, 3)} ${code.slice(3)}` }, later(NOW, 3)),
    checkSecondFactor(user, { code }, later(NOW, 3)),
  ]);
  expect(twins.filter(({ ok }) => ok)).toHaveLength(1);
  const older = codeAt(key, later(NOW, 2));
  expect(await checkSecondFactor(user, { code: older }, later(NOW, 3))).toMatchObject(WRONG);
});

test("a code used while the clock was ten days ahead does not block codes after the clock is right", async () => {
  const user = await createUser();
  const { key } = await setUp(user, NOW);
  const ahead = later(NOW, (10 * 24 * 3_600_000) / STEP_MS);
  expect(await checkSecondFactor(user, { code: codeAt(key, ahead) }, ahead)).toEqual({ ok: true });
  const now = later(NOW, 5);
  const code = codeAt(key, now);
  expect(await checkSecondFactor(user, { code }, now)).toEqual({ ok: true });
  expect(await checkSecondFactor(user, { code }, now)).toMatchObject(WRONG);
});

test("a recovery code works once, however it is typed, and is stored as a hash", async () => {
  const user = await createUser();
  const { codes, key } = await setUp(user, NOW);
  const [code = ""] = codes;
  // 24 characters of a 32-letter alphabet: 120 bits.
  expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
  const stored = await db.select().from(secondFactors).where(eq(secondFactors.userId, user.id));
  expect(JSON.stringify(stored)).not.toContain(code);
  expect(JSON.stringify(stored)).not.toContain(key);
  const typed = ` ${code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o")} `;
  expect(await checkSecondFactor(user, { code: typed }, NOW)).toEqual({ ok: true });
  expect(await checkSecondFactor(user, { code }, NOW)).toMatchObject(WRONG);
  expect(await getSecondFactor(user)).toMatchObject({ codesLeft: 9 });
});

test("ten wrong codes block the second step for a while, even for right ones", async () => {
  const user = await createUser();
  const { key } = await setUp(user, NOW);
  for (let i = 0; i < 10; i++) {
    expect(await checkSecondFactor(user, { code: "not a code" }, NOW)).toMatchObject(WRONG);
  }
  const code = codeAt(key, later(NOW, 1));
  expect(await checkSecondFactor(user, { code }, later(NOW, 1))).toMatchObject({
    problem: { code: "too-many" },
  });
});

test("turning codes on signs all other browsers out", async () => {
  const user = await createUser();
  await db
    .insert(sessions)
    .values({ sid: "elsewhere", userId: user.id, expire: new Date(Date.now() + 1e9) });
  await setUp(user, NOW);
  expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([]);
});

test("new recovery codes replace the old ones when their owner has confirmed them", async () => {
  const user = await createUser();
  const { codes } = await setUp(user, NOW);
  await renewRecoveryCodes(user, { currentPassword: PASSWORD });
  const renewed = (await getShownCodes(user)) ?? [];
  expect(renewed).toHaveLength(10);
  expect(await checkSecondFactor(user, { code: renewed[0] ?? "" }, NOW)).toMatchObject(WRONG);
  expect(await checkSecondFactor(user, { code: codes[0] ?? "" }, NOW)).toEqual({ ok: true });
  await keepRecoveryCodes(user);
  expect(await getShownCodes(user)).toBeNull();
  expect(await checkSecondFactor(user, { code: codes[1] ?? "" }, NOW)).toMatchObject(WRONG);
  expect(await checkSecondFactor(user, { code: renewed[0] ?? "" }, NOW)).toEqual({ ok: true });
});

test("codes can be turned off only with the password", async () => {
  const user = await createUser();
  await setUp(user, NOW);
  expect(await turnOffSecondFactor(user, { currentPassword: "a guess" })).toMatchObject({
    problem: { code: "invalid", field: "currentPassword" },
  });
  expect(await getSecondFactor(user)).not.toBeNull();
  await turnOffSecondFactor(user, { currentPassword: PASSWORD });
  expect(await getSecondFactor(user)).toBeNull();
});
