import fs from "node:fs";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { changeRole } from "~/domain/people/change-role.server";
import { suspendAccount } from "~/domain/people/suspend-account.server";
import { deleteAccount } from "~/domain/privacy/delete-account.server";
import { deletePerson } from "~/domain/privacy/person-desk.server";
import { db } from "~/platform/database/db.server";
import { mailOutbox, sessions } from "~drizzle/schema";
import {
  createAdmin,
  createStaff,
  PASSWORD,
  unwrap,
  visitor,
} from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import type { User } from "./accounts.schema";
import { changePassword } from "./change-password.server";
import {
  confirmEmail,
  getEmailLink,
  requestEmailChange,
  undoEmailChange,
} from "./email/email-links.server";
import { ensureAdmin } from "./ensure-admin.server";
import { isResetTokenGood, requestPasswordReset, resetPassword } from "./reset-password.server";
import { getSetUp } from "./second-factor/second-factor-queries.server";
import {
  confirmSecondFactor,
  startSecondFactor,
} from "./second-factor/set-up-second-factor.server";
import { codeAt } from "./second-factor/totp.server";
import { turnOffSecondFactor } from "./second-factor/turn-off-second-factor.server";
import { endOtherSessions } from "./sessions.server";
import { isSignInTokenGood, requestSignInLink } from "./sign-in-link.server";

useDatabase();

const NEW_PASSWORD = "quite another password";
const OWN = "a session of ";

/** The newest token after this word in a mail to the address. */
async function tokenIn(email: string, page: string): Promise<string> {
  const mails = await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));
  const found = mails
    .toSorted((a, b) => a.id - b.id)
    .flatMap(({ text }) => [...text.matchAll(new RegExp(`/${page}[/?](?:token=)?(\\S+)`, "g"))]);
  return found.at(-1)?.[1] ?? "";
}

async function turnOnCodes(user: User, keptSid: string | null) {
  await startSecondFactor(user);
  const key = (await getSetUp(user))?.secret.replaceAll(" ", "") ?? "";
  unwrap(await confirmSecondFactor(user, { code: codeAt(key, new Date()) }, keptSid));
}

/** Asks for another address. Returns the token of the link that was mailed there. */
async function askForAddress(user: User, currentPassword = PASSWORD) {
  const email = `${crypto.randomUUID()}@example.com`;
  unwrap(await requestEmailChange(user, { email, currentPassword }));
  return tokenIn(email, "confirm-email");
}

type Act = {
  /** Before the keys go out. */
  before?: (user: User) => Promise<unknown>;
  run: (user: User, keptSid: string) => Promise<unknown>;
};

const ACTS: Record<string, Act> = {
  "a new password, on the account": {
    run: (user, sid) =>
      changePassword(user, { currentPassword: PASSWORD, password: NEW_PASSWORD }, sid),
  },
  "a new password, by a mailed link": {
    run: async (user) => {
      const token = await tokenIn(user.email, "reset-password");
      unwrap(await resetPassword(visitor(), { token, password: NEW_PASSWORD }));
    },
  },
  "a new ADMIN_PASSWORD": {
    run: ({ username }) => ensureAdmin({ ADMIN_USERNAME: username, ADMIN_PASSWORD: NEW_PASSWORD }),
  },
  "signing out everywhere else": { run: (user, sid) => endOtherSessions(user, sid) },
  "codes turned on": { run: turnOnCodes },
  "codes turned off": {
    before: (user) => turnOnCodes(user, null),
    run: (user) => turnOffSecondFactor(user, { currentPassword: PASSWORD }),
  },
  "another address": { run: async (user) => confirmEmail(await askForAddress(user)) },
  "undoing another address": {
    before: async (user) => confirmEmail(await askForAddress(user)),
    run: async (user) => undoEmailChange(await tokenIn(user.email, "undo-email-change")),
  },
  "fewer rights": {
    run: async ({ id }) => changeRole(await createAdmin(), id, { role: "customer" }),
  },
  "a suspension": {
    run: async ({ id }) => suspendAccount(await createAdmin(), id, { reason: "They left" }),
  },
  "deletion by its owner": { run: (user) => deleteAccount(user, { currentPassword: PASSWORD }) },
  "deletion at the privacy desk": {
    run: async ({ email }) => deletePerson(await createAdmin(), { email }),
  },
};

/** The rows of the decision's table: the act, and what becomes of each key. */
const ROWS = Array.from(
  fs
    .readFileSync("docs/decisions/rights.md", "utf8")
    .split("**What an act ends**")[1]
    ?.matchAll(/^\| ([^|-][^|]*?) +\| (\w+) +\| (\w+) +\| (\w+) +\| (\w+) +\|$/gm) ?? [],
  ([, act = "", ...keys]) => ({ act, keys: keys.map((word) => word.replace(/s$/, "")) }),
);

test("the table names every act, and no other", () => {
  expect(ROWS.map(({ act }) => act).toSorted()).toEqual(Object.keys(ACTS).toSorted());
});

test.each(ROWS)("what $act ends", async ({ act, keys }) => {
  const user = await createStaff();
  const { before, run } = ACTS[act] ?? { run: () => Promise.reject(new Error(act)) };
  await before?.(user);
  const now = (await db.query.users.findFirst({ where: (users) => eq(users.id, user.id) }))?.email;
  const email = now ?? user.email;
  const expire = new Date(Date.now() + 3_600_000);
  const [kept, other] = [`${OWN}${user.id}, kept`, `${OWN}${user.id}, another`];
  await db
    .insert(sessions)
    .values([kept, other].map((sid) => ({ sid, userId: user.id, sess: {}, expire })));
  await requestPasswordReset(visitor(), { email });
  const password = await tokenIn(email, "reset-password");
  // An account is mailed one link at a time to use: another request would repeat the first.
  await requestSignInLink(visitor(), { email });
  const signIn = await tokenIn(email, "sign-in-link");
  const address = await askForAddress({ ...user, email });
  const state = async () => [
    (await db.$count(sessions, eq(sessions.sid, other))) > 0 ? "stay" : "end",
    (await isResetTokenGood(password)) ? "stay" : "end",
    (await isSignInTokenGood(signIn)) ? "stay" : "end",
    (await getEmailLink(address)) ? "stay" : "end",
  ];
  expect(await state()).toEqual(["stay", "stay", "stay", "stay"]);
  expect(await run(user, kept)).not.toEqual(expect.objectContaining({ ok: false }));
  expect(await state()).toEqual(keys);
});
