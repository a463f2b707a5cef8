import { and, between, eq, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { isUniqueViolation, onlyRow } from "~/platform/database/rows.server";
import { LIMITS, spendLimit } from "~/platform/database/limits.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { users } from "~drizzle/schema";
import type { Actor, RegisterInput, User } from "./accounts.schema";
import { userColumns } from "./accounts-queries.server";
import { rememberAddress } from "./known-addresses.server";
import { hashPassword, isPassword } from "./password.server";
import { mailProof } from "./email/email-links.server";
import { nameOf } from "./member-name";
import { refusePassword } from "./password-rules.server";
import { hasHeldWord, storedLook } from "./profile/name-looks.server";
import { hasSecondFactor } from "./second-factor/second-factor-queries.server";

const SAME_FORM_MINUTES = 10;

/**
 * Creates a customer account. The same form again within 10 minutes returns the same account.
 * Problems: "conflict" if the username or the e-mail address is in use (one message for both, so
 * that it does not reveal which), "invalid" at `password` (refusePassword), "too-many". The mail with
 * the link that proves the address is queued with the account.
 */
export async function register(
  actor: Actor,
  input: RegisterInput,
): Promise<Outcome<{ user: User }>> {
  const tooMany = await spendLimit(LIMITS.registration, actor.address);
  if (tooMany) return tooMany;
  const refusal = await refusePassword(input.password, input);
  if (refusal) return refusal;
  const { password, ...profile } = input;
  const passwordHash = await hashPassword(password);
  try {
    return { ok: true, user: await registerUnproven(actor, { ...profile, passwordHash }) };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const user = await findJustMade(input);
    if (user) return { ok: true, user };
    return refuse(
      "conflict",
      "That username or email address is already in use. Sign in, or choose another",
    );
  }
}

/** The link that proves the address is mailed with the account, or neither is stored. */
function registerUnproven(actor: Actor, account: NewAccount) {
  return db.transaction(async (tx) => {
    const user = await addAccount(tx, actor, { ...account, emailProvenAt: null });
    await mailProof(tx, user);
    return user;
  });
}

type NewAccount = Omit<RegisterInput, "password"> & {
  passwordHash: string;
  /** Null until a mailed link proves the address. By default it counts as proven. */
  emailProvenAt?: null;
};

/**
 * Stores a customer account with a hashed password. A name with one of the owner's held words is
 * not shown: a number stands in its place. Throws if the username or e-mail is in use.
 */
export async function addAccount(
  tx: Database,
  actor: Pick<Actor, "address">,
  account: NewAccount,
): Promise<User> {
  const named = { ...account, displayName: null };
  const nameLook = storedLook(named);
  const user = onlyRow(
    await tx
      .insert(users)
      .values({ ...account, nameLook })
      .returning(userColumns),
  );
  if (nameLook !== "" && (await hasHeldWord(nameOf({ ...named, id: user.id }), tx))) {
    const displayName = nameOf({ id: user.id, displayName: null, firstName: null, lastName: null });
    await tx.update(users).set({ displayName, nameLook: "" }).where(eq(users.id, user.id));
  }
  await rememberAddress(tx, user.id, actor.address);
  return user;
}

// Compared with the account itself: a table of recent actions would contain a fast hash of the
// password.
async function findJustMade({ username, email, password }: RegisterInput): Promise<User | null> {
  const [found] = await db
    .select({ user: userColumns, passwordHash: users.passwordHash })
    .from(users)
    .where(
      and(
        eq(users.username, username),
        eq(users.email, email),
        between(
          users.createdAt,
          sql`now() - make_interval(mins => ${SAME_FORM_MINUTES})`,
          sql`now()`,
        ),
      ),
    );
  if (!found || !(await isPassword(password, found.passwordHash))) return null;
  return (await hasSecondFactor(found.user)) ? null : found.user;
}
