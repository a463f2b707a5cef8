import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { isMember, passwordMark } from "~/domain/accounts/accounts-queries.server";
import { readToken, signToken } from "~/platform/secrets/signed-token.server";
import { forumNotificationSettings, forumNotifications, users } from "~drizzle/schema";
import { mailTimes } from "./mail-times";
import {
  MEMBER_NOTIFICATION_KINDS,
  type MemberNotificationKind,
} from "./member-notification-kinds";
import type { NotificationSettingsInput } from "./notifications.schema";

type Member = Pick<User, "id">;

const FEED = "forum-feed";

/** How often the member gets mail of each kind, and the path of the member's secret feed. */
export async function getNotificationSettings({ id }: Member) {
  const [found] = await db
    .select({ row: forumNotificationSettings, mark: passwordMark })
    .from(users)
    .leftJoin(forumNotificationSettings, eq(forumNotificationSettings.userId, users.id))
    .where(eq(users.id, id));
  const { row, mark = "" } = found ?? {};
  const feedVersion = row?.feedVersion ?? 0;
  const chosen: Record<string, string> = {};
  for (const { value } of MEMBER_NOTIFICATION_KINDS) {
    if (row && row[value] !== "none") chosen[value] = row[value];
  }
  return { chosen, feedVersion, feedPath: feedPathOf(id, feedVersion, mark) };
}

/**
 * Sets how often the member gets mail of each kind. What waits for a mail gets the new time, or
 * none.
 */
export async function setNotificationSettings(member: Member, input: NotificationSettingsInput) {
  await db.transaction(async (tx) => {
    for (const { value } of MEMBER_NOTIFICATION_KINDS)
      await setFrequency(tx, member.id, value, input[value]);
  });
}

/** The same for one kind, in the transaction of what causes it. */
export async function setFrequency(
  tx: Database,
  userId: number,
  kind: MemberNotificationKind,
  frequency: NotificationSettingsInput[MemberNotificationKind],
) {
  const chosen = { [kind]: frequency ?? "none" };
  await tx
    .insert(forumNotificationSettings)
    .values({ userId, ...chosen })
    .onConflictDoUpdate({ target: forumNotificationSettings.userId, set: chosen });
  const told =
    MEMBER_NOTIFICATION_KINDS.find(({ value }) => value === kind)?.notification ?? "answer";
  await tx
    .update(forumNotifications)
    .set({ mailAt: frequency ? mailTimes(new Date())[frequency] : null })
    .where(
      and(
        eq(forumNotifications.userId, userId),
        eq(forumNotifications.kind, told),
        isNotNull(forumNotifications.mailAt),
      ),
    );
}

/**
 * Replaces the address of the member's feed. The old address then answers 404. `from` is the version
 * that the member saw, so that a second press replaces nothing.
 */
export async function replaceFeed({ id }: Member, from: number) {
  const next = { feedVersion: from + 1 };
  await db
    .insert(forumNotificationSettings)
    .values({ userId: id, ...(from === 0 && next) })
    .onConflictDoUpdate({
      target: forumNotificationSettings.userId,
      set: next,
      setWhere: eq(forumNotificationSettings.feedVersion, from),
    });
}

const feedPathOf = (id: number, version: number, mark: string) =>
  `/community/notifications/${signToken(FEED, `${id}:${version}:${mark}`)}/feed.atom`;

/**
 * The member whose feed this token reads. Null for one that was replaced, ended with a new password,
 * or was never given.
 */
export async function feedReader(token: string | undefined): Promise<Member | null> {
  const [id, version, mark] = (readToken(FEED, token) ?? "").split(":");
  if (!id || !version || !mark) return null;
  const [found] = await db
    .select({ id: users.id, version: forumNotificationSettings.feedVersion, mark: passwordMark })
    .from(users)
    .leftJoin(forumNotificationSettings, eq(forumNotificationSettings.userId, users.id))
    .where(and(eq(users.id, Number(id)), isNull(users.suspendedAt), isMember));
  const isPresent = found?.mark === mark && (found.version ?? 0) === Number(version);
  return isPresent ? { id: found.id } : null;
}
