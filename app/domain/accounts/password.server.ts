import { hash, verify } from "@node-rs/argon2";

// OWASP Password Storage Cheat Sheet, 2024: argon2id with 19 MiB, 2 passes, 1 lane.
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A salted argon2id hash of the password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2);
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password matches the hash. Without a hash it returns false after the same time, so
 * that the time does not reveal which accounts exist.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  decoy ??= hashPassword("a password nobody has");
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== null;
}
