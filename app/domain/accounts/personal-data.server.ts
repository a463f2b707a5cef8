import { and, count, eq, isNull, ne, or } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import { about, type PersonalTable } from "~/database/personal-tables.server";
import {
  memberPictures,
  passwordResets,
  secondFactors,
  sessions,
  signInAddresses,
  users,
} from "~drizzle/schema";
import type { User } from "./accounts.schema";
import { formerUsername, userColumns } from "./accounts-queries.server";
import { getSecondFactor } from "./second-factor/second-factor-queries.server";
import { removeSecondFactor } from "./second-factor/turn-off-second-factor.server";
import { listSessions } from "./sessions.server";

/** The account and its sessions, for the owner's copy of personal data. */
export async function copyAccount(user: User) {
  const [account] = await db
    .select({
      ...userColumns,
      displayName: users.displayName,
      handle: users.handle,
      hiddenOnProfile: users.hiddenOnProfile,
      createdAt: users.createdAt,
      updatedAt: users.updatedAt,
    })
    .from(users)
    .where(eq(users.id, user.id));
  const pictures = await db
    .select({ width: memberPictures.width, bytes: memberPictures.bytes })
    .from(memberPictures)
    .where(eq(memberPictures.userId, user.id))
    .orderBy(memberPictures.width);
  const factor = await getSecondFactor(user);
  const signedIn = await listSessions(user, null);
  return {
    account,
    /** The picture of the profile in each size, WebP in Base64. */
    pictures: pictures.map(({ width, bytes }) => ({
      width,
      webp: Buffer.from(bytes).toString("base64"),
    })),
    secondFactorSince: factor?.since ?? null,
    sessions: signedIn.map(({ device, createdAt, lastSeenAt }) => ({
      device,
      createdAt,
      lastSeenAt,
    })),
  };
}

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

/**
 * Deletes the credentials, sessions and personal data of the account. Its row remains as 'Former
 * member'.
 */
export async function forgetAccount(tx: Database, { id }: Pick<User, "id">) {
  await removeSecondFactor(tx, id);
  await tx.delete(passwordResets).where(eq(passwordResets.userId, id));
  await tx.delete(memberPictures).where(eq(memberPictures.userId, id));
  await tx.delete(signInAddresses).where(eq(signInAddresses.userId, id));
  await tx.delete(sessions).where(eq(sessions.userId, id));
  await tx.update(users).set(formerMember(id)).where(eq(users.id, id));
}

/** The remaining values. Nobody can register this address, because it contains spaces. */
const formerMember = (id: number) => ({
  username: formerUsername(id),
  email: formerUsername(id),
  passwordHash: null,
  firstName: "Former",
  lastName: "member",
  displayName: null,
  handle: null,
  hiddenOnProfile: [],
  profileImageUrl: null,
  role: "customer",
  suspendedAt: null,
});

/** The tables about the accounts themselves. */
export const accountTables: PersonalTable[] = [
  {
    title: "Account",
    table: users,
    where: about({ emails: [users.email], accounts: [users.id] }),
    hidden: ["passwordHash"],
    forget: {
      how: "kept",
      why: "An empty account named “Former member” stays, because posts and comments stay.",
    },
  },
  {
    title: "Picture of the profile",
    table: memberPictures,
    where: about({ accounts: [memberPictures.userId] }),
    forget: { how: "deleted" },
  },
  {
    title: "Sessions",
    table: sessions,
    where: about({ accounts: [sessions.userId] }),
    hidden: ["sid"],
    forget: { how: "deleted" },
  },
  {
    title: "Addresses of sign-ins, hashed",
    table: signInAddresses,
    where: about({ accounts: [signInAddresses.userId] }),
    forget: { how: "deleted" },
  },
  {
    title: "Links to a new password",
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
    forget: { how: "deleted" },
  },
];
