import { randomBytes, randomInt } from "node:crypto";
import type { Actor, Admin, User } from "~/domain/accounts/accounts.schema";
import { registerInput } from "~/domain/accounts/accounts.schema";
import { grantRole } from "~/domain/accounts/grant-role.server";
import { COMMAND_LINE } from "~/domain/audit/record-audit.server";
import { register } from "~/domain/accounts/register.server";
import { createProduct as saveProduct } from "~/domain/shop/save-product.server";
import type { ProductInput } from "~/domain/shop/shop.schema";

let addresses = 0;

/** Somebody not signed in, from an address nobody used before. */
export function visitor(): Actor {
  addresses += 1;
  return { user: null, address: `192.0.2.${addresses}-${randomBytes(3).toString("hex")}` };
}

/** The password of every account the tests make. */
export const PASSWORD = "a password of the tests";

/** A new customer account. */
export async function createUser(profile: { firstName?: string; lastName?: string } = {}) {
  const name = `user-${randomBytes(5).toString("hex")}`;
  const input = registerInput.parse({
    username: name,
    email: `${name}@example.com`,
    password: PASSWORD,
    ...profile,
  });
  const outcome = await register(visitor(), input);
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome.user;
}

/** A new admin account. */
export async function createAdmin(): Promise<User> {
  const user = await createUser();
  await grantRole(COMMAND_LINE, user.username, "admin");
  return { ...user, role: "admin" };
}

/** The account as an actor, from an address of its own. */
export function actorOf(user: User): Actor {
  return { ...visitor(), user };
}

/** A signed-in customer, new. */
export async function member(): Promise<Actor & { user: User }> {
  const user = await createUser();
  return { ...visitor(), user };
}

/** An admin as far as the domain asks: nobody's account, and never the same one twice. */
export function anyAdmin(): Admin {
  return { id: -randomInt(1, 2 ** 31), username: "any admin" };
}

/** A product of the catalogue: in stock, $25.00, of no limited kind, unless said otherwise. */
export async function createProduct(details: Partial<ProductInput> = {}) {
  const outcome = await saveProduct(anyAdmin(), {
    name: `Product ${randomBytes(4).toString("hex")}`,
    description: "",
    price: "25.00",
    category: "Edibles",
    kind: "other",
    weightGrams: null,
    strength: null,
    inStock: true,
    ...details,
  });
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome.product;
}
