import { z } from "zod";
import {
  emailAddress,
  isStorable,
  optionalLine,
  requiredLine,
  unstorable,
} from "~/lib/input/input";
import { addressOf } from "./account-address";

/** An account in the form that its owner may see, without the password hash. */
export type User = {
  id: number;
  username: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  role: string;
};

/** The admin who does something, in the form that the audit log stores. */
export type Admin = Pick<User, "id" | "username">;

/** The actor: the account, if signed in, and the client's address, which rate limits count. */
export type Actor = { user: User | null; address: string };

const USERNAME_TOO_SHORT = "Username must be at least 3 characters";
const PASSWORD_TOO_SHORT = "Password must be at least 6 characters";
// Argon2 hashes any length. The limit keeps one request from using a second of processor time.
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

/** The username field also accepts the e-mail address. */
export const signInInput = z.object({ username, password });

/** Signing in with one request, for programs: it contains the second-factor code. */
export const signInWithCodeInput = signInInput.extend({ code: code.optional() });

/** The second step of signing in, and the proof that an authenticator app was set up. */
export const codeInput = z.object({ code });

/** A form that asks for the password again. */
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

/** A form that asks for a link to sign in. */
export const signInLinkInput = forgotPasswordInput;

/** The token of a mailed link. */
export const mailedTokenInput = z.object({
  token: z.string({ error: "Open the link in the mail again" }).max(600),
});

export const changeEmailInput = confirmInput.extend({ email: forgotPasswordInput.shape.email });

export const resetPasswordInput = z.object({
  token: z.string({ error: "Open the link in the mail again" }).max(200),
  password,
});

export const registerInput = z.object({
  username: username
    .max(60, "Username must be 60 characters or fewer")
    // No @, so that a username is never taken for an e-mail address. Only ASCII letters: Cyrillic
    // or full-width letters look the same and could imitate another name.
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
export type ChangeEmailInput = z.infer<typeof changeEmailInput>;
export type RegisterInput = z.infer<typeof registerInput>;
export type CodeInput = z.infer<typeof codeInput>;
export type ConfirmInput = z.infer<typeof confirmInput>;
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;
export type ForgotPasswordInput = z.infer<typeof forgotPasswordInput>;
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

/** The name in the menu: e-mail, else first name, else 'User'. */
export function userLabel(user: Pick<User, "email" | "firstName">): string {
  return addressOf(user) || user.firstName || "User";
}
