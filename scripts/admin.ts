// Manages roles and accounts from the command line, while the site runs or not:
//   npm run admin -- grant USERNAME [admin|moderator|staff] | revoke USERNAME | create USERNAME EMAIL | reset-codes USERNAME
// `create` asks for the password, or reads it from standard input.
import "./say-start-errors";
import { createInterface } from "node:readline/promises";
import { closeDatabase, openDatabase } from "~/platform/database/db.server";
import { askSite } from "~/platform/database/engines/directory-socket.server";
import { TEAM_ROLES } from "~/domain/accounts/roles";
import { runTeamCommand, type TeamCommand } from "~/domain/people/team-commands.server";
import { env, StartError } from "~/platform/env.server";

const USAGE =
  "Usage: npm run admin -- grant USERNAME [admin|moderator|staff] | revoke USERNAME | create USERNAME EMAIL | reset-codes USERNAME";
/** The exit code for words that mean nothing. */
const WRONG_WORDS = 2;

type Words = [TeamCommand, ...string[]];

const words = readWords(process.argv.slice(2));
if (!words) {
  console.error(USAGE);
  process.exit(WRONG_WORDS);
}
if (words[0] === "create") words.push(await readPassword());
const outcome = (await bySite(words)) ?? (await alone(words));
if (!outcome.ok) throw new StartError(outcome.problem.message);
console.info(outcome.said);

/** The command, or null for words that mean nothing. */
function readWords([command, name, ...others]: string[]): Words | null {
  const [third] = others;
  if (!name || others.length > 1) return null;
  if (command === "grant") {
    const role = third ?? "admin";
    return TEAM_ROLES.some((one) => one === role) ? ["role", name, role] : null;
  }
  if (command === "create") return third ? ["create", name, third] : null;
  if (third !== undefined) return null;
  if (command === "revoke") return ["role", name, "customer"];
  return command === "reset-codes" ? ["reset-codes", name] : null;
}

/** Null if no site has the embedded database open. PostgreSQL serves many programs. */
async function bySite(given: Words) {
  if (env.DATABASE_URL) return null;
  const answer = await askSite(env.DATA_DIR, "admin", given);
  // The result of runTeamCommand (people.module.ts).
  return answer && (answer.result as Awaited<ReturnType<typeof runTeamCommand>>);
}

async function alone(given: Words) {
  try {
    await openDatabase(env);
    return await runTeamCommand(given);
  } finally {
    await closeDatabase();
  }
}

async function readPassword() {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const password = await lines.question("Password: ");
  lines.close();
  return password;
}
