import { storeLooks } from "./profile/name-looks.server";
import { sweepLinks } from "./mailed-links.server";
import { sweepSessions } from "./sessions.server";
import { ensureAdmin } from "./ensure-admin.server";
import { env } from "~/platform/env.server";
import type { Module } from "~/platform/product";
import { and, count, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { about, type PersonalTable } from "~/platform/database/personal/personal-tables.server";
import { mailPart } from "~/domain/mail/mail.module";
import {
  memberPictures,
  passwordResets,
  secondFactors,
  sessions,
  signInAddresses,
  users,
} from "~drizzle/schema";
import type { User } from "./accounts.schema";
import { FORMER } from "./accounts-queries.server";

/**
 * Locks the account until the end of `tx`, so that it gets no order or post meanwhile, and all
 * admins, so that the last two do not lose their role at the same time.
 */
export async function lockAccount(tx: Database, { id }: Pick<User, "id">) {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.id, id), eq(users.role, "admin")))
    .orderBy(users.id)
    .for("update");
}

/** Whether the account is the only admin who can sign in. */
export async function isOnlyAdmin(tx: Database, { id, role }: Pick<User, "id" | "role">) {
  if (role !== "admin") return false;
  const [others] = await tx
    .select({ count: count() })
    .from(users)
    .where(and(eq(users.role, "admin"), ne(users.id, id), isNull(users.suspendedAt)));
  return !others || others.count === 0;
}

/** Nobody can register this name or address, because it contains spaces. */
const formerName = sql`${FORMER}::text || ${users.id}`;

/** The accounts themselves, last: until then the other tables' rows are found by them. */
const personal: PersonalTable[] = [
  {
    title: "Picture of the profile",
    table: memberPictures,
    where: about({ accounts: [memberPictures.userId] }),
    own: { as: "pictures" },
    forget: { how: "deleted" },
  },
  {
    title: "Sessions",
    table: sessions,
    where: about({ accounts: [sessions.userId] }),
    hidden: ["sid"],
    own: { as: "sessions" },
    forget: { how: "deleted" },
  },
  {
    title: "Addresses of sign-ins, hashed",
    table: signInAddresses,
    where: about({ accounts: [signInAddresses.userId] }),
    // Hashing every possible address would reveal it.
    hidden: ["addressHash"],
    forget: { how: "deleted" },
  },
  {
    title: "Mailed links to the account",
    table: passwordResets,
    where: about({ accounts: [passwordResets.userId] }),
    hidden: ["tokenHash"],
    forget: { how: "deleted" },
  },
  {
    title: "Authenticator app",
    table: secondFactors,
    where: about({ accounts: [secondFactors.userId] }),
    hidden: ["secret", "shownCodes", "recoveryHashes"],
    own: { as: "authenticatorApp" },
    forget: { how: "deleted" },
  },
  {
    title: "Account",
    table: users,
    where: about({ emails: [users.email], accounts: [users.id] }),
    hidden: ["passwordHash", "nameLook"],
    own: { as: "account" },
    parts: [mailPart("account")],
    forget: {
      how: "kept",
      why: "An empty account named “Former member” stays, because posts and comments stay.",
      emptied: {
        ...{ username: formerName, email: formerName, emailProvenAt: null, passwordHash: null },
        ...{ firstName: "Former", lastName: "member", displayName: null, handle: null },
        ...{ nameLook: null },
        ...{ hiddenOnProfile: [], isProfilePublic: false, profileImageUrl: null },
        ...{ role: "customer", suspendedAt: null },
      },
    },
  },
];

export const accountsModule: Module = {
  seed: nameAdmin,
  jobs: [
    { name: "delete expired sessions", every: "hour", run: sweepSessions },
    { name: "store how names look", every: "hour", run: storeLooks },
    { name: "delete expired links to accounts", every: "hour", run: sweepLinks },
  ],
  personal,
  stale: [users],
};

async function nameAdmin() {
  const admin = await ensureAdmin(env);
  if (admin) console.info(`Made the account ${admin.username} with the password ${admin.password}`);
}
