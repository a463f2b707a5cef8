import { randomBytes } from "node:crypto";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { TEAM_ROLES } from "~/domain/accounts/roles";
import { passwordMark } from "~/domain/accounts/accounts-queries.server";
import { readToken, signToken } from "~/platform/secrets/signed-token.server";
import { siteUrl } from "~/platform/site-url.server";
import { teamCalendars, users } from "~drizzle/schema";

type Owner = Pick<User, "id">;

const PURPOSE = "team-calendar";

const stored = () =>
  db
    .select({ id: users.id, role: users.role, seed: teamCalendars.seed, mark: passwordMark })
    .from(teamCalendars)
    .innerJoin(users, eq(users.id, teamCalendars.userId))
    .$dynamic();

type Stored = Awaited<ReturnType<typeof stored>>[number];

const valueOf = ({ id, seed, mark }: Omit<Stored, "role">) => `${id}:${seed}:${mark}`;

/** The secret address of the team's calendar for this member of the team. Null if there is none. */
export async function teamCalendarUrl({ id }: Owner): Promise<string | null> {
  const [calendar] = await stored().where(eq(teamCalendars.userId, id));
  if (!calendar) return null;
  return siteUrl(`/api/appointments/team.ics?key=${signToken(PURPOSE, valueOf(calendar))}`);
}

/**
 * The member of the team whose key this is, with the present role, which says what the calendar may
 * contain. Null for any other key. It ends with the role, the account, a new password, and when its
 * owner replaces it.
 */
export async function teamCalendarReader(key: string): Promise<Pick<User, "id" | "role"> | null> {
  const value = readToken(PURPOSE, key);
  const id = Number(value?.split(":")[0]);
  if (value === null || !Number.isInteger(id)) return null;
  const isOfTeam = and(inArray(users.role, TEAM_ROLES), isNull(users.suspendedAt));
  const [calendar] = await stored().where(and(eq(teamCalendars.userId, id), isOfTeam));
  if (!calendar || valueOf(calendar) !== value) return null;
  return { id: calendar.id, role: calendar.role };
}

/** Gives the member of the team a new address. An earlier one stops working. */
export async function replaceTeamCalendar({ id }: Owner) {
  const seed = randomBytes(16).toString("base64url");
  await db
    .insert(teamCalendars)
    .values({ userId: id, seed })
    .onConflictDoUpdate({ target: teamCalendars.userId, set: { seed } });
}

/** Ends the address. Returns whether there was one. Idempotent. */
export async function endTeamCalendar({ id }: Owner, tx: Database = db): Promise<boolean> {
  const ended = await tx
    .delete(teamCalendars)
    .where(eq(teamCalendars.userId, id))
    .returning({ userId: teamCalendars.userId });
  return ended.length > 0;
}
