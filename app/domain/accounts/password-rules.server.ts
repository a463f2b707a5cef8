import { lazily } from "~/lib/lazily";
import { type Refusal, refuse } from "~/lib/outcome";

const MOST_COMMON = 10_000;

/** The list of @zxcvbn-ts has the most common password first. */
const commonPasswords = lazily(async () => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].slice(0, MOST_COMMON));
});

const TOO_COMMON = "This password is one of the first that are guessed. Choose another";
const OWN_NAME = "Your password can't be your username or your email address. Choose another";

/**
 * Refuses a new password that is one of the 10,000 most common ones, the username, or the e-mail
 * address or the part before its @, in any case. Returns null for others. Problems: "invalid" at
 * `password`. Source: NIST SP 800-63B, 5.1.1.2.
 */
export async function refusePassword(
  password: string,
  { username, email }: { username: string; email: string },
): Promise<Refusal | null> {
  const folded = foldedPassword(password);
  const own = [username, email, email.split("@")[0] ?? ""].map(foldedPassword);
  if (own.includes(folded)) return refuse("invalid", OWN_NAME, { field: "password" });
  return (await commonPasswords()).has(folded)
    ? refuse("invalid", TOO_COMMON, { field: "password" })
    : null;
}

const foldedPassword = (text: string) => text.normalize("NFKC").trim().toLowerCase();
