import { and, eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { dropStoppedMail } from "~/domain/mail/queue-mail.server";
import { forumCategories, forumPosts } from "~drizzle/schema";
import { isVisible } from "../posts/section-counts.server";
import { unfollowIn } from "./follow.server";
import { MEMBER_NOTIFICATION_KINDS } from "./member-notification-kinds";
import { setFrequency } from "./notification-settings.server";
import { type Stop, type StopScope, stopPath } from "./stop-link.server";

/** Stops what a link in a mail stops, and deletes such mail that waits. Idempotent. */
export async function stopMails({ userId, scope }: Stop) {
  await db.transaction(async (tx) => {
    if (scope.what === "post" || scope.what === "category") {
      await unfollowIn(tx, userId, { type: scope.what, id: scope.id });
    } else {
      const kinds =
        scope.what === "kind" ? [scope.kind] : MEMBER_NOTIFICATION_KINDS.map(({ value }) => value);
      for (const kind of kinds) await setFrequency(tx, userId, kind, undefined);
    }
    await dropStoppedMail(tx, stopPath({ userId, scope }));
  });
}

/** What the mails are about that the link stops: "comments on “Hello”". */
export async function stoppedThing(scope: StopScope): Promise<string> {
  if (scope.what === "post") return `comments on ${quoted(await titleOf(scope.id), "a post")}`;
  if (scope.what === "category") return `posts in ${quoted(await nameOf(scope.id), "a category")}`;
  const kind = MEMBER_NOTIFICATION_KINDS.find(
    ({ value }) => scope.what === "kind" && value === scope.kind,
  );
  return kind ? `“${kind.label}”` : "news of the forum";
}

const quoted = (name: string | undefined, otherwise: string) => (name ? `“${name}”` : otherwise);

async function titleOf(id: number) {
  const [post] = await db
    .select({ title: forumPosts.title })
    .from(forumPosts)
    .where(and(eq(forumPosts.id, id), isVisible));
  return post?.title;
}

async function nameOf(id: number) {
  const [category] = await db
    .select({ name: forumCategories.name })
    .from(forumCategories)
    .where(eq(forumCategories.id, id));
  return category?.name;
}
