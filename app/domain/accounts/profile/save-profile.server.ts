import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { isUniqueViolation } from "~/platform/database/rows.server";
import { isShownMember } from "./shown-members.server";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { users } from "~drizzle/schema";
import type { User } from "../accounts.schema";
import { TEAM_ROLES, teamRole } from "../roles";
import { authorColumns, namedColumns } from "../accounts-queries.server";
import { hostNamesIn } from "~/lib/text/host-names";
import { nameOf } from "../member-name";
import { handleFrom, PROFILE_PARTS, type ProfileInput, type ProfilePart } from "./profile.schema";
import { hasHeldWord, storedLook } from "./name-looks.server";
import { looksLikeTeam, nameLook } from "./team-names";

/** A member's own profile, for its form, with a handle made of the name where none is chosen. */
export async function getOwnProfile({ id }: Pick<User, "id">) {
  const [row] = await db
    .select({
      member: authorColumns,
      handle: users.handle,
      hidden: users.hiddenOnProfile,
      isPublic: users.isProfilePublic,
      isShown: sql<boolean>`coalesce(${isShownMember()}, false)`,
    })
    .from(users)
    .where(eq(users.id, id));
  if (!row) throw new Error(`No account ${id}`);
  const { member, handle, hidden, isPublic, isShown } = row;
  return {
    id,
    member,
    displayName: member.displayName,
    handle,
    exampleHandle: handleFrom(nameOf(member)),
    shown: shownParts(hidden),
    isPublic,
    /** Whether others see the profile, by choice or because something is published. */
    isShown,
  };
}

export type OwnProfile = Awaited<ReturnType<typeof getOwnProfile>>;

/** The parts of the profile that are shown. */
export const shownParts = (hidden: readonly string[]): ProfilePart[] =>
  PROFILE_PARTS.filter((part) => !hidden.includes(part));

/**
 * Stores what others see of the account. Idempotent. Problems: "invalid" at `displayName` or `handle`
 * if it is the username or e-mail address, could be taken for the team, or has an address or a word
 * that the owner holds texts for; "conflict" at `handle`
 * if another member has one that looks the same.
 */
export async function saveProfile(user: User, input: ProfileInput): Promise<Outcome<object>> {
  const { displayName, handle, shown, isPublic } = input;
  const refusal =
    (await refuseName(user, "displayName", displayName)) ??
    (await refuseName(user, "handle", handle));
  if (refusal) return refusal;
  const hiddenOnProfile = PROFILE_PARTS.filter((part) => !shown.includes(part));
  try {
    await db
      .update(users)
      .set({
        displayName,
        handle,
        hiddenOnProfile,
        isProfilePublic: isPublic,
        nameLook: storedLook({ ...user, displayName }),
      })
      .where(eq(users.id, user.id));
    return { ok: true };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return refuse(
      "conflict",
      "Another member has that name for mentions, or one that looks like it",
      {
        field: "handle",
      },
    );
  }
}

async function refuseName(
  user: User,
  field: "displayName" | "handle",
  name: string | null,
): Promise<Refusal | null> {
  if (name === null) return null;
  const said = name.toLowerCase();
  const secrets = [user.username, user.email, user.email.split("@", 1)[0] ?? ""];
  if (secrets.some((secret) => secret.toLowerCase() === said)) {
    return refuse("invalid", "Choose another name: you sign in with this one", { field });
  }
  if (!teamRole(user) && (hostNamesIn(name).length > 0 || (await hasHeldWord(name)))) {
    return refuse("invalid", "Choose another name: this one reads like an offer or an address", {
      field,
    });
  }
  // A handle of this form belongs to the member of that number.
  const isNumbered = /^member[- ]?\d+$/.test(said);
  if (isNumbered || (!teamRole(user) && (await imitatesTeam(user, name)))) {
    return refuse("invalid", "Choose another name: this one could be taken for somebody else", {
      field,
    });
  }
  return null;
}

/** Whether the name looks like the business, a word for its team, or a name that one of them has. */
async function imitatesTeam(user: User, name: string): Promise<boolean> {
  if (looksLikeTeam(name)) return true;
  const team = await db
    .select({ named: namedColumns(users), handle: users.handle })
    .from(users)
    .where(and(inArray(users.role, TEAM_ROLES), ne(users.id, user.id)));
  const look = (text: string) => nameLook(text).replaceAll(" ", "");
  return team.some(({ named, handle }) =>
    [nameOf(named), handle ?? ""].some((one) => one !== "" && look(one) === look(name)),
  );
}
