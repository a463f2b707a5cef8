import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { mailOutbox, passwordResets, users } from "~drizzle/schema";
import { createUser, PASSWORD, visitor } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { registerInput } from "./accounts.schema";
import { register } from "./register.server";
import { isSignInTokenGood, requestSignInLink, signInByLink } from "./sign-in-link.server";

useDatabase();

const textsTo = async (email: string) =>
  (await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email))).map(
    ({ text }) => text,
  );

async function tokenFor(email: string) {
  await requestSignInLink(visitor(), { email });
  const [token] = (await textsTo(email)).flatMap(
    (text) => /\/sign-in-link\/([\w-]{43})/.exec(text)?.[1] ?? [],
  );
  return token ?? "";
}

const codeOf = (outcome: Awaited<ReturnType<typeof signInByLink>>) =>
  outcome.ok ? "ok" : outcome.problem.code;

test("a mailed link signs in once, however often it is read", async () => {
  const user = await createUser();
  const token = await tokenFor(user.email);
  for (let i = 0; i < 3; i++) expect(await isSignInTokenGood(token)).toBe(true);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => signInByLink(visitor(), { token })),
  );
  expect(answers.map(codeOf).sort()).toEqual([
    "not-found",
    "not-found",
    "not-found",
    "not-found",
    "ok",
  ]);
  expect(answers.find(({ ok }) => ok)).toMatchObject({ user: { id: user.id }, needsCode: false });
  expect(await isSignInTokenGood(token)).toBe(false);
});

test("after ten minutes the link has ended, and a clock that was ahead makes none longer", async () => {
  const user = await createUser();
  for (const minutes of [-1, 20]) {
    const token = await tokenFor(user.email);
    await db
      .update(passwordResets)
      .set({ expiresAt: sql`now() + make_interval(mins => ${minutes})` })
      .where(eq(passwordResets.userId, user.id));
    expect(codeOf(await signInByLink(visitor(), { token }))).toBe("not-found");
    await db.delete(passwordResets).where(eq(passwordResets.userId, user.id));
    await db.delete(mailOutbox);
  }
});

test("an unknown address gets the same answer and no mail, after about the same time", async () => {
  const user = await createUser();
  const timed = async (email: string) => {
    const began = performance.now();
    const answer = await requestSignInLink(visitor(), { email });
    return { answer, ms: performance.now() - began };
  };
  const known = await timed(user.email);
  const unknown = await timed("nobody-at-all@example.com");
  expect(known.answer).toEqual({ ok: true, email: user.email });
  expect(unknown.answer).toEqual({ ok: true, email: "nobody-at-all@example.com" });
  expect(await textsTo("nobody-at-all@example.com")).toEqual([]);
  // Both wait as long, beside which their own work is short: without that one has a mail to write. The
  // lesser of two counts, because the machine does other things too.
  const [ofKnown, ofUnknown] = [
    Math.min(known.ms, (await timed(user.email)).ms),
    Math.min(unknown.ms, (await timed("nobody-at-all@example.com")).ms),
  ];
  expect(ofUnknown / ofKnown).toBeGreaterThan(0.6);
});

test("an account with an unproven address gets a link to a new password instead", async () => {
  const email = "unproven-by-link@example.com";
  await register(
    visitor(),
    registerInput.parse({ username: "unproven-by-link", email, password: PASSWORD }),
  );
  await requestSignInLink(visitor(), { email });
  const texts = (await textsTo(email)).join("\n");
  expect(texts).toContain("/reset-password?token=");
  expect(texts).not.toContain("/sign-in-link/");
});

test("a suspended account is not signed in, and a link to a password does not sign in", async () => {
  const user = await createUser();
  const token = await tokenFor(user.email);
  await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, user.id));
  expect(codeOf(await signInByLink(visitor(), { token }))).toBe("forbidden");
  await db.update(passwordResets).set({ purpose: "password" });
  expect(codeOf(await signInByLink(visitor(), { token }))).toBe("not-found");
});
