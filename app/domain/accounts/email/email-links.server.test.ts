import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  confirmSubscription,
  queueConfirmation,
} from "~/domain/newsletter/confirm-subscription.server";
import { db } from "~/platform/database/db.server";
import { mailOutbox, recentActs, secondFactors, sessions, users } from "~drizzle/schema";
import { createUser, PASSWORD, visitor } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { getAccount, hasProvenEmail } from "../accounts-queries.server";
import { addressOf } from "../account-address";
import { registerInput, type User } from "../accounts.schema";
import { changePassword } from "../change-password.server";
import { register } from "../register.server";
import { requestPasswordReset, resetPassword } from "../reset-password.server";
import { hasSecondFactor } from "../second-factor/second-factor-queries.server";
import { signIn } from "../sign-in.server";
import {
  confirmEmail,
  disownEmail,
  getEmailLink,
  getEmailUndo,
  mailProofAgain,
  requestEmailChange,
  undoEmailChange,
} from "./email-links.server";

useDatabase();

let count = 0;
const newAddress = () => `person-${(count += 1)}@example.com`;

async function registered(email = newAddress()): Promise<User> {
  const username = `member-${(count += 1)}`;
  const made = await register(
    visitor(),
    registerInput.parse({ username, email, password: PASSWORD }),
  );
  if (!made.ok) throw new Error(made.problem.message);
  return made.user;
}

/** The token of the newest link to this page that was mailed to the address. */
async function linkTo(page: string, email: string): Promise<string> {
  const mails = await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));
  const links = mails
    .sort((a, b) => a.id - b.id)
    .flatMap(({ text }) => [...text.matchAll(new RegExp(`/${page}[/?](?:token=)?(\\S+)`, "g"))]);
  return links.at(-1)?.[1] ?? "";
}

async function fresh({ id }: User): Promise<User> {
  const account = await getAccount(id);
  if (!account) throw new Error(`No account ${id}`);
  return account;
}

const codeOf = (outcome: { ok: boolean; problem?: { code: string } }) =>
  outcome.ok ? "ok" : outcome.problem?.code;
const DAY_MS = 24 * 3_600_000;
const later = (days: number) => new Date(Date.now() + days * DAY_MS);

async function changedTo(user: User, email: string) {
  await requestEmailChange(user, { email, currentPassword: PASSWORD });
  return linkTo("confirm-email", email);
}

test("an address waits for its link; reading the link changes nothing; it works twice", async () => {
  const user = await registered();
  expect(await hasProvenEmail(user)).toBe(false);
  const token = await linkTo("confirm-email", user.email);
  for (let i = 0; i < 3; i++) {
    expect(await getEmailLink(token)).toMatchObject({ username: user.username, isDone: false });
  }
  expect(await hasProvenEmail(user)).toBe(false);
  expect(await Promise.all([confirmEmail(token), confirmEmail(token)])).toMatchObject([
    { ok: true },
    { ok: true },
  ]);
  expect(await hasProvenEmail(user)).toBe(true);
  expect(await getEmailLink(token)).toMatchObject({ isDone: true });
});

test("a link that is a week old, cut off, of another purpose or invented proves nothing", async () => {
  const user = await registered();
  const token = await linkTo("confirm-email", user.email);
  const undo = token.replace(/^[^.]*/, (payload) => payload.slice(0, -2));
  for (const one of [token.slice(0, -3), undo, "", "x.y", "🌿"]) {
    expect(codeOf(await confirmEmail(one))).toBe("not-found");
    expect(codeOf(await undoEmailChange(one))).toBe("not-found");
  }
  expect(codeOf(await undoEmailChange(token))).toBe("not-found");
  expect(codeOf(await confirmEmail(token, later(7.01)))).toBe("not-found");
  expect(await hasProvenEmail(user)).toBe(false);
});

test("the link is mailed again once a minute, at most three times an hour", async () => {
  const user = await registered();
  const mails = () => db.$count(mailOutbox, eq(mailOutbox.recipient, user.email));
  await Promise.all([mailProofAgain(user), mailProofAgain(user)]);
  expect(await mails()).toBe(2);
  const sent = [];
  for (let i = 0; i < 3; i++) {
    await db.delete(recentActs);
    sent.push(codeOf(await mailProofAgain(user)));
  }
  expect(sent).toEqual(["ok", "ok", "too-many"]);
  expect(await mails()).toBe(4);
});

test("a new password by a mailed link proves the address", async () => {
  const user = await registered();
  await requestPasswordReset(visitor(), { email: user.email });
  const token = await linkTo("reset-password", user.email);
  expect((await resetPassword(visitor(), { token, password: "chosen by mail" })).ok).toBe(true);
  expect(await hasProvenEmail(user)).toBe(true);
});

test("a link that was mailed to the address proves it for the account that uses it, and for no other", async () => {
  const [user, other] = [await registered(), await registered()];
  await queueConfirmation(db, user.email);
  const token = await linkTo("newsletter/confirm", user.email);
  await confirmSubscription({ user: other }, token);
  await confirmSubscription({ user: null }, token);
  expect([await hasProvenEmail(user), await hasProvenEmail(other)]).toEqual([false, false]);
  await confirmSubscription({ user }, token);
  expect(await hasProvenEmail(user)).toBe(true);
});

test("a change waits for the new address; the old one can undo it once, for seven days", async () => {
  const user = await createUser();
  const email = newAddress();
  const token = await changedTo(user, email);
  expect((await fresh(user)).email).toBe(user.email);
  expect((await confirmEmail(token)).ok).toBe(true);
  expect((await fresh(user)).email).toBe(email);
  expect((await confirmEmail(token)).ok).toBe(true);

  const undo = await linkTo("undo-email-change", user.email);
  expect(await getEmailUndo(undo)).toMatchObject({ email: user.email });
  expect(codeOf(await undoEmailChange(undo, later(7.01)))).toBe("not-found");
  await db
    .insert(sessions)
    .values({ sid: `of-${user.id}`, userId: user.id, sess: {}, expire: later(1) });
  const undone = await undoEmailChange(undo);
  expect(undone.ok).toBe(true);
  expect((await fresh(user)).email).toBe(user.email);
  expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
  const { username } = user;
  expect((await signIn(visitor(), { username, password: PASSWORD })).ok).toBe(false);
  const resetToken = undone.ok ? undone.resetToken : "";
  const password = "known to nobody else";
  expect((await resetPassword(visitor(), { token: resetToken, password })).ok).toBe(true);
  expect((await signIn(visitor(), { username, password })).ok).toBe(true);

  // Both links have ended.
  expect(codeOf(await undoEmailChange(undo))).toBe("not-found");
  expect(codeOf(await confirmEmail(token))).toBe("not-found");
});

test("a change ends with a day, with the password, and with another change", async () => {
  const user = await createUser();
  const [first, second] = [newAddress(), newAddress()];
  const firstToken = await changedTo(user, first);
  const secondToken = await changedTo(user, second);
  expect(codeOf(await confirmEmail(firstToken, later(1.01)))).toBe("not-found");
  expect((await confirmEmail(secondToken)).ok).toBe(true);
  expect(codeOf(await confirmEmail(firstToken))).toBe("not-found");

  const other = await createUser();
  const token = await changedTo(other, newAddress());
  await changePassword(other, { currentPassword: PASSWORD, password: "quite another one" }, null);
  expect(codeOf(await confirmEmail(token))).toBe("not-found");
});

test("a link that was used is no link again, even if the account has its old address again", async () => {
  const user = await createUser();
  const [home, away] = [user.email, newAddress()];
  const token = await changedTo(user, away);
  expect((await confirmEmail(token)).ok).toBe(true);
  expect((await confirmEmail(await changedTo(await fresh(user), home))).ok).toBe(true);
  expect(await getEmailLink(token)).toBe(null);
  expect(codeOf(await confirmEmail(token))).toBe("not-found");
  expect((await fresh(user)).email).toBe(home);
});

test("undoing a change turns codes off that were turned on since, and no older ones", async () => {
  const turnOn = (user: User, confirmedAt: Date) =>
    db.insert(secondFactors).values({ userId: user.id, secret: "sealed", confirmedAt });
  const [robbed, careful] = [await createUser(), await createUser()];
  await turnOn(careful, later(-1));
  for (const user of [robbed, careful]) await confirmEmail(await changedTo(user, newAddress()));
  await turnOn(robbed, later(0.1));
  for (const user of [robbed, careful]) {
    expect(await undoEmailChange(await linkTo("undo-email-change", user.email))).toMatchObject({
      ok: true,
    });
  }
  expect(await hasSecondFactor(robbed)).toBe(false);
  expect(await hasSecondFactor(careful)).toBe(true);
});

test("a change takes the password, and its answer does not tell who has an address", async () => {
  const user = await createUser();
  const taken = await createUser();
  const wrong = await requestEmailChange(user, { email: newAddress(), currentPassword: "wrong" });
  expect(wrong).toMatchObject({ problem: { field: "currentPassword" } });
  const own = await requestEmailChange(user, {
    email: user.email.toUpperCase(),
    currentPassword: PASSWORD,
  });
  expect(own).toMatchObject({ problem: { code: "invalid", field: "email" } });
  const free = newAddress();
  const ask = (email: string) => requestEmailChange(user, { email, currentPassword: PASSWORD });
  expect(await ask(free)).toEqual({ ok: true, email: free });
  expect(await ask(taken.email)).toEqual({ ok: true, email: taken.email });
  expect(await linkTo("confirm-email", taken.email)).toBe("");
  expect(codeOf(await ask(newAddress()))).toBe("ok");
  expect(codeOf(await ask(newAddress()))).toBe("too-many");
});

test("whoever proves an address claims it from an account that did not", async () => {
  const squatter = await registered();
  const owner = await createUser();
  const token = await changedTo(owner, squatter.email);
  expect((await confirmEmail(token)).ok).toBe(true);
  expect((await fresh(owner)).email).toBe(squatter.email);
  const left = await fresh(squatter);
  expect(addressOf(left)).toBeNull();
  expect((await signIn(visitor(), { username: left.username, password: PASSWORD })).ok).toBe(true);
  expect((await signIn(visitor(), { username: left.email, password: PASSWORD })).ok).toBe(false);
  // The link that the squatter's account was mailed at first.
  const proof = await linkTo("confirm-email", squatter.email);
  expect(codeOf(await disownEmail(proof))).not.toBe("conflict");
  expect((await fresh(owner)).email).toBe(squatter.email);
});

test("two accounts that ask for one address at the same time: one gets it", async () => {
  const email = newAddress();
  const askers = [await createUser(), await createUser()];
  const tokens: string[] = [];
  for (const user of askers) tokens.push(await changedTo(user, email));
  const answers = await Promise.all(tokens.map((token) => confirmEmail(token)));
  expect(answers.map(codeOf).sort()).toEqual(["conflict", "ok"]);
  expect(await db.$count(users, eq(users.email, email))).toBe(1);
});

test("two unproven accounts that claim each other's address at once keep one address each or none", async () => {
  const [one, two] = [await registered(), await registered()];
  const tokens = [await changedTo(one, two.email), await changedTo(two, one.email)];
  const answers = await Promise.all(tokens.map((token) => confirmEmail(token)));
  expect(answers.map(codeOf).filter((code) => code === "ok").length).toBeGreaterThan(0);
  const addresses = [await fresh(one), await fresh(two)].map(addressOf).filter(Boolean);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test("an account that somebody made with another's address loses it, and can be given to nobody by its old links", async () => {
  const squatter = await registered();
  const { email } = squatter;
  const token = await linkTo("confirm-email", email);
  await requestPasswordReset(visitor(), { email });
  const reset = await linkTo("reset-password", email);
  expect((await disownEmail(token)).ok).toBe(true);
  expect((await disownEmail(token)).ok).toBe(true);
  expect(addressOf(await fresh(squatter))).toBeNull();
  expect(codeOf(await confirmEmail(token))).toBe("not-found");
  expect(codeOf(await resetPassword(visitor(), { token: reset, password: "a new one" }))).toBe(
    "not-found",
  );
  const owner = await registered(email);
  expect((await confirmEmail(await linkTo("confirm-email", email))).ok).toBe(true);
  expect((await fresh(owner)).email).toBe(email);
  expect(codeOf(await disownEmail(await linkTo("confirm-email", email)))).toBe("conflict");
});
