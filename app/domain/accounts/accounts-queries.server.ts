import {
  and,
  asc,
  eq,
  getTableName,
  inArray,
  isNotNull,
  isNull,
  like,
  not,
  sql,
} from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { currentSite } from "~/domain/website/published.server";
import { type Database, db } from "~/platform/database/db.server";
import { refuse } from "~/lib/outcome";
import { users } from "~drizzle/schema";
import type { User } from "./accounts.schema";
import { TEAM_ROLES } from "./roles";

/** The columns of a User. Only signIn's query selects the password hash. */
export const userColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  role: users.role,
};

/**
 * Changes with the password and says nothing about it. Part of links that end with the password.
 */
export const passwordMark = sql<string>`left(encode(sha256(convert_to(
  coalesce(${users.passwordHash}, ''), 'UTF8')), 'hex'), 16)`;

type NameColumns<Id, Name> = {
  id: Id;
  displayName: Name;
  firstName: PgColumn;
  lastName: PgColumn;
};

/**
 * The columns of a Named, of the table of accounts or an alias of it. Who chose a display name has
 * no other name here, because pages and the API send what is selected.
 */
export function namedColumns<Id extends PgColumn, Name extends PgColumn>(
  table: NameColumns<Id, Name>,
) {
  const { id, displayName, firstName, lastName } = table;
  const unlessNamed = (name: PgColumn) =>
    sql<string | null>`case when ${displayName} is null then ${name} end`;
  // Drizzle leaves out the table's name where a query has only one table.
  const own = sql.identifier(getTableName(id.table));
  const shared = sql<string | null>`case when ${own}.name_look <> '' and exists (
    select from users namesake
    where namesake.name_look = ${own}.name_look and namesake.id <> ${own}.id)
    then coalesce(${own}.handle, 'member-' || ${own}.id) end`;
  return {
    id,
    displayName,
    firstName: unlessNamed(firstName),
    lastName: unlessNamed(lastName),
    handleIfShared: shared,
  };
}

/**
 * How the username of a deleted account begins, before its number. Nobody can register it, because
 * it contains a space.
 */
export const FORMER = "former member ";
const isFormer = like(users.username, `${FORMER}%`);

/** The columns of an Author. */
export const authorColumns = {
  ...namedColumns(users),
  picture: users.profileImageUrl,
  hasProfile: sql<boolean>`${users.suspendedAt} is null and not ${isFormer}`,
};

/**
 * The account with this username or, if it contains an @, this e-mail address. Case-insensitive.
 */
export async function getAccountByLogin(login: string) {
  const column = login.includes("@") ? users.email : users.username;
  const [account] = await db
    .select({ ...userColumns, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(sql`lower(${column})`, login.toLowerCase()));
  return account ?? null;
}

/** The account with this id, or null. */
export async function getAccount(id: number) {
  const [account] = await db.select(userColumns).from(users).where(eq(users.id, id));
  return account ?? null;
}

/** Why nobody can sign in to a suspended account. */
export const SUSPENDED = refuse(
  "forbidden",
  `This account is suspended. Write to ${currentSite().email} if you think that is a mistake`,
);

/** Whether the account is suspended. */
export async function isSuspended({ id }: { id: number }): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, id), isNotNull(users.suspendedAt)))) > 0;
}

/** Condition: the address is known to be the account's. Who gets mail that nobody asked for. */
export const isEmailProven = isNotNull(users.emailProvenAt);

/** Whether the account's address is known to be its owner's. */
export async function hasProvenEmail(
  { id }: Pick<User, "id">,
  tx: Database = db,
): Promise<boolean> {
  return (await tx.$count(users, and(eq(users.id, id), isEmailProven))) > 0;
}

/** Staff and admins who can sign in, by name. */
export function listTeam(tx: Database = db): Promise<{ id: number; username: string }[]> {
  return tx
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(inArray(users.role, TEAM_ROLES), isNull(users.suspendedAt)))
    .orderBy(asc(users.username));
}

/** Condition: accounts that nobody deleted. */
export const isMember = not(isFormer);

/** Whether any account is admin. */
export async function hasAdmin(): Promise<boolean> {
  const [admin] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, "admin"))
    .limit(1);
  return admin !== undefined;
}
