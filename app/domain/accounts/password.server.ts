import { hash, verify } from "@node-rs/argon2";
import { lazily } from "~/lib/lazily";

// OWASP Password Storage Cheat Sheet, 2024: argon2id with 19 MiB, 2 passes, 1 lane.
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * A salted argon2id hash of the password. Keyboards write one character in several ways; NFKC makes
 * them one (NIST SP 800-63B, 5.1.1.2).
 */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), ARGON2);
}

const decoy = lazily(() => hashPassword("a password nobody has"));

/**
 * Whether the password matches the hash. Without a hash it returns false after the same time, so
 * that the time does not reveal which accounts exist.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  // Made for those with a hash too, so that the first one without does not take longer.
  const another = decoy();
  const compared = passwordHash ?? (await another);
  const normal = password.normalize("NFKC");
  // Until version 3 passwords were hashed as they were typed.
  const matches =
    (await verify(compared, normal)) || (normal !== password && (await verify(compared, password)));
  return matches && passwordHash !== null;
}
