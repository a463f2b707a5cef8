import { randomBytes, randomInt } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { Actor, Admin, User } from "~/domain/accounts/accounts.schema";
import { registerInput } from "~/domain/accounts/accounts.schema";
import { grantRole } from "~/domain/people/change-role.server";
import { COMMAND_LINE } from "~/domain/audit/record-audit.server";
import { addAccount } from "~/domain/accounts/register.server";
import { createProduct as saveProduct } from "~/domain/shop/save-product.server";
import type { ProductInput } from "~/domain/shop/shop.schema";
import { users } from "~drizzle/schema";

let addresses = 0;

/** A visitor who is not signed in, with a new address. */
export function visitor(): Actor {
  addresses += 1;
  return { user: null, address: `192.0.2.${addresses}-${randomBytes(3).toString("hex")}` };
}

/** The password of all accounts that tests create. */
export const PASSWORD = "a password of the tests";

// Verified like the site's own, in a hundredth of the time: a run makes a thousand accounts.
const QUICK = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** A new customer account. */
export async function createUser(profile: { firstName?: string; lastName?: string } = {}) {
  const name = `user-${randomBytes(5).toString("hex")}`;
  const { password, ...account } = registerInput.parse({
    username: name,
    email: `${name}@example.com`,
    password: PASSWORD,
    ...profile,
  });
  return addAccount(db, visitor(), { ...account, passwordHash: await hash(password, QUICK) });
}

/** A new customer account whose owner chose to be seen by others. */
export async function createShownUser(profile: Parameters<typeof createUser>[0] = {}) {
  const user = await createUser(profile);
  await db.update(users).set({ isProfilePublic: true }).where(eq(users.id, user.id));
  return user;
}

/** A new admin account. */
export async function createAdmin(): Promise<User> {
  const user = await createUser();
  await grantRole(COMMAND_LINE, user.username, "admin");
  return { ...user, role: "admin" };
}

/** A new account of the team without the owner's rights. */
export async function createStaff(): Promise<User> {
  const user = await createUser();
  await grantRole(COMMAND_LINE, user.username, "staff");
  return { ...user, role: "staff" };
}

/** A new account of the team that moderates the forum. */
export async function createModerator(): Promise<User> {
  const user = await createUser();
  await grantRole(COMMAND_LINE, user.username, "moderator");
  return { ...user, role: "moderator" };
}

/** The account as an actor, with a new address. */
export function actorOf(user: User): Actor {
  return { ...visitor(), user };
}

/** A new signed-in customer. */
export async function member(): Promise<Actor & { user: User }> {
  const user = await createUser();
  return { ...visitor(), user };
}

/** An admin as far as the domain checks: no real account, and a new one each time. */
export function anyAdmin(): Admin {
  return { id: -randomInt(1, 2 ** 31), username: "any admin" };
}

const TYPE_OF = { flower: "flower", concentrate: "concentrate", other: "edible" } as const;

/** A product of the catalogue. By default in stock, $25.00, without a purchase limit. */
export async function createProduct(details: Partial<ProductInput> = {}) {
  const outcome = await saveProduct(anyAdmin(), {
    name: `Product ${randomBytes(4).toString("hex")}`,
    description: "",
    price: "25.00",
    category: "Edibles",
    kind: "other",
    type: TYPE_OF[details.kind ?? "other"],
    weightGrams: null,
    strength: null,
    inStock: true,
    ...details,
  });
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome.product;
}

/** What an accepted request answers. Throws the message of a refused one. */
export function unwrap<Success extends object>(
  outcome: { ok: false; problem: { message: string } } | ({ ok: true } & Success),
) {
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome;
}
