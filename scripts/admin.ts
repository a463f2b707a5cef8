// Manages roles and accounts from the command line:
//   npm run admin -- grant USERNAME [admin|moderator|staff] | revoke USERNAME | create USERNAME EMAIL | reset-codes USERNAME
// `create` asks for the password, or reads it from standard input.
import "./say-start-errors";
import { createInterface } from "node:readline/promises";
import { closeDatabase, db, openDatabase } from "~/platform/database/db.server";
import { registerInput } from "~/domain/accounts/accounts.schema";
import { type Role, TEAM_ROLES } from "~/domain/accounts/roles";
import { getAccountByLogin } from "~/domain/accounts/accounts-queries.server";
import { proveAddress } from "~/domain/accounts/email/email-links.server";
import { COMMAND_LINE } from "~/domain/audit/record-audit.server";
import { grantRole } from "~/domain/people/change-role.server";
import { register } from "~/domain/accounts/register.server";
import { removeSecondFactor } from "~/domain/accounts/second-factor/turn-off-second-factor.server";
import { env, StartError } from "~/platform/env.server";
import type { Refusal } from "~/lib/outcome";

const USAGE =
  "Usage: npm run admin -- grant USERNAME [admin|moderator|staff] | revoke USERNAME | create USERNAME EMAIL | reset-codes USERNAME";

// The third word is the role for `grant`, by default admin, and the e-mail address for `create`.
const [command, username, third] = process.argv.slice(2);

try {
  await openDatabase(env);
  const done = await run();
  console.info(done);
} finally {
  await closeDatabase();
}

async function run(): Promise<string> {
  if (command === "grant" && username) return grant(username, third ?? "admin");
  if (command === "revoke" && username) return setRole(username, "customer");
  if (command === "create" && username && third) return create(username, third);
  if (command === "reset-codes" && username) return resetCodes(username);
  throw new StartError(USAGE);
}

async function grant(name: string, role: string) {
  const known = TEAM_ROLES.find((one) => one === role);
  if (!known) throw new StartError(USAGE);
  return setRole(name, known);
}

async function setRole(name: string, role: Role) {
  const outcome = await grantRole(COMMAND_LINE, name, role);
  if (!outcome.ok) throw refused(outcome);
  return [`${name} is ${role} now.`, outcome.withdrawn].filter(Boolean).join(" ");
}

/** For somebody who has lost both the app and the recovery codes. */
async function resetCodes(name: string) {
  const account = await getAccountByLogin(name);
  if (!account) throw new StartError(`There is no account with the username ${name}`);
  await removeSecondFactor(db, account.id);
  return `${name} signs in by password alone now.`;
}

async function create(name: string, address: string) {
  const input = registerInput.safeParse({
    username: name,
    email: address,
    password: await readPassword(),
  });
  if (!input.success) throw new StartError(input.error.issues.map((i) => i.message).join("\n"));
  const outcome = await register({ user: null, address: "command line" }, input.data);
  if (!outcome.ok) throw refused(outcome);
  await proveAddress(db, outcome.user.id);
  return setRole(name, "admin");
}

async function readPassword() {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const password = await lines.question("Password: ");
  lines.close();
  return password;
}

function refused({ problem }: Refusal) {
  return new StartError(problem.message);
}
