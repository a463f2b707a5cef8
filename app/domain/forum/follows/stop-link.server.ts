import { readToken, signToken } from "~/platform/secrets/signed-token.server";
import {
  MEMBER_NOTIFICATION_KINDS,
  type MemberNotificationKind,
} from "./member-notification-kinds";

const PURPOSE = "forum-stop";

/** What a link in a mail stops: a followed post or category, the mails of one kind, or all mails. */
export type StopScope =
  | { what: "post" | "category"; id: number }
  | { what: "kind"; kind: MemberNotificationKind }
  | { what: "all" };

export type Stop = { userId: number; scope: StopScope };

/** The signed path that stops such mail without signing in. It never expires. */
export function stopPath({ userId, scope }: Stop): string {
  return `/community/stop/${signToken(PURPOSE, `${userId}:${partsOf(scope).join(":")}`)}`;
}

function partsOf(scope: StopScope): (string | number)[] {
  if (scope.what === "all") return [scope.what];
  return [scope.what, scope.what === "kind" ? scope.kind : scope.id];
}

/** What the token stops. Null if the site did not sign it. */
export function readStopToken(token: string | undefined): Stop | null {
  const [userId, what, which] = (readToken(PURPOSE, token) ?? "").split(":");
  const scope = scopeOf(what, which);
  return userId && scope ? { userId: Number(userId), scope } : null;
}

function scopeOf(what = "", which = ""): StopScope | null {
  if (what === "all") return { what };
  if (what === "post" || what === "category") return { what, id: Number(which) };
  const kind = MEMBER_NOTIFICATION_KINDS.find(({ value }) => value === which);
  return what === "kind" && kind ? { what, kind: kind.value } : null;
}
