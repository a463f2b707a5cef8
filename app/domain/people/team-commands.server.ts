import { db } from "~/platform/database/db.server";
import { getAccountByLogin } from "~/domain/accounts/accounts-queries.server";
import { registerInput } from "~/domain/accounts/accounts.schema";
import { proveAddress } from "~/domain/accounts/email/email-links.server";
import { register } from "~/domain/accounts/register.server";
import { ROLES } from "~/domain/accounts/roles";
import { removeSecondFactor } from "~/domain/accounts/second-factor/turn-off-second-factor.server";
import { COMMAND_LINE } from "~/domain/audit/record-audit.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { grantRole } from "./change-role.server";

/** What was done, in sentences. */
type Said = Outcome<{ said: string }>;

const COMMANDS = { role: setRole, create, "reset-codes": resetCodes };

/** The commands of `npm run admin`, for who has the server. */
export type TeamCommand = keyof typeof COMMANDS;

/**
 * Runs a command of `npm run admin`: `role` with username and role, `create` with username, e-mail
 * address and password, `reset-codes` with username. Problems: those of grantRole and register,
 * "invalid" and "not-found".
 */
export async function runTeamCommand([command = "", ...words]: readonly string[]): Promise<Said> {
  if (!Object.hasOwn(COMMANDS, command)) return refuse("invalid", `There is no ${command}`);
  const [name = "", second = "", third = ""] = words;
  // Checked above.
  return COMMANDS[command as TeamCommand](name, second, third);
}

async function setRole(name: string, wanted: string): Promise<Said> {
  const role = ROLES.find((one) => one === wanted);
  if (!role) return refuse("invalid", `There is no role ${wanted}`);
  const outcome = await grantRole(COMMAND_LINE, name, role);
  if (!outcome.ok) return outcome;
  const said = [`${name} is ${role} now.`, outcome.withdrawn].filter(Boolean).join(" ");
  return { ok: true, said };
}

/** For somebody who has lost both the app and the recovery codes. */
async function resetCodes(name: string): Promise<Said> {
  const account = await getAccountByLogin(name);
  if (!account) return refuse("not-found", `There is no account with the username ${name}`);
  await removeSecondFactor(db, account.id);
  return { ok: true, said: `${name} signs in by password alone now.` };
}

async function create(username: string, email: string, password: string): Promise<Said> {
  const input = registerInput.safeParse({ username, email, password });
  if (!input.success) {
    return refuse("invalid", input.error.issues.map(({ message }) => message).join("\n"));
  }
  const outcome = await register({ user: null, address: "command line" }, input.data);
  if (!outcome.ok) return outcome;
  await proveAddress(db, outcome.user.id);
  return setRole(username, "admin");
}
