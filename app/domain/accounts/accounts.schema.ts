import { z } from "zod";
import {
  emailAddress,
  isStorable,
  optionalLine,
  requiredLine,
  unstorable,
} from "~/lib/input/input";

export const ROLES = ["customer", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** An account as anyone may be shown their own: never a hash. */
export type User = {
  id: number;
  username: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  role: string;
};

/** The admin who acts: what the audit log keeps of one. */
export type Admin = Pick<User, "id" | "username">;

/** Who acts: the account, if signed in, and the address that rate limits count. */
export type Actor = { user: User | null; address: string };

const USERNAME_TOO_SHORT = "Username must be at least 3 characters";
const PASSWORD_TOO_SHORT = "Password must be at least 6 characters";
// Argon2 hashes any length; a limit keeps one request from costing a second of processor time.
const PASSWORD_TOO_LONG = "Password must be 1,000 characters or fewer";

const username = z
  .string({ error: USERNAME_TOO_SHORT })
  .trim()
  .min(3, USERNAME_TOO_SHORT)
  .max(254, "Username must be 254 characters or fewer")
  .refine(isStorable, unstorable("Username"));

const password = z
  .string({ error: PASSWORD_TOO_SHORT })
  .min(6, PASSWORD_TOO_SHORT)
  .max(1000, PASSWORD_TOO_LONG);

const code = requiredLine({
  label: "Code",
  max: 40,
  required: "Enter the 6 digits that your app shows, or a recovery code",
});

/** The username field takes the e-mail address too. */
export const signInInput = z.object({ username, password });

/** Signing in at once, as scripts do: the code of a second factor comes along. */
export const signInWithCodeInput = signInInput.extend({ code: code.optional() });

/** The second step of signing in, and proof that an app was set up. */
export const codeInput = z.object({ code });

/** What takes the password once more. */
export const confirmInput = z.object({
  currentPassword: z
    .string({ error: "Enter your password" })
    .min(1, "Enter your password")
    .max(1000, PASSWORD_TOO_LONG),
});

export const changePasswordInput = confirmInput.extend({ password });

export const forgotPasswordInput = z.object({
  email: emailAddress({
    required: "Enter your email address",
    invalid: "Enter an email address like name@example.com",
  }),
});

export const resetPasswordInput = z.object({
  token: z.string({ error: "Open the link in the mail again" }).max(200),
  password,
});

export const registerInput = z.object({
  username: username
    .max(60, "Username must be 60 characters or fewer")
    // No @: a username must never be read as somebody's e-mail address. No letters that look like
    // others: in Cyrillic or full width a name would pass for somebody else's.
    .regex(
      /^[A-Za-z0-9._-]+$/,
      "Username can have letters from A to Z, numbers, dots, dashes and underscores",
    ),
  email: emailAddress({
    required: "Please enter a valid email address",
    invalid: "Please enter a valid email address",
  }),
  password,
  firstName: optionalLine({ label: "First name", max: 100 }),
  lastName: optionalLine({ label: "Last name", max: 100 }),
});

export type SignInInput = z.infer<typeof signInInput>;
export type RegisterInput = z.infer<typeof registerInput>;
export type CodeInput = z.infer<typeof codeInput>;
export type ConfirmInput = z.infer<typeof confirmInput>;
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;
export type ForgotPasswordInput = z.infer<typeof forgotPasswordInput>;
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

/** The name a menu shows: e-mail, else first name, else 'User' (SPEC.md, top navigation). */
export function userLabel(user: Pick<User, "email" | "firstName">): string {
  return user.email || user.firstName || "User";
}
