import { and, eq, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { isShownMember } from "~/domain/accounts/profile/shown-members.server";
import { authorColumns, isMember } from "~/domain/accounts/accounts-queries.server";
import { memberHandle, memberName } from "~/domain/accounts/member-name";
import { shownParts } from "~/domain/accounts/profile/save-profile.server";
import { listPostsBy } from "~/domain/forum/posts/post-queries.server";
import { listAchievements, listUserAchievements } from "~/domain/rewards/rewards-queries.server";
import { businessDay } from "~/lib/dates/dates";
import { users } from "~drizzle/schema";

const POSTS_SHOWN = 20;

/**
 * What everybody may see of a member: a part that the member does not show is null. Null if there is
 * no such member. `isShown` says whether everybody may see it: else only its owner and the team
 * may. Runs four queries.
 */
export async function getProfile(id: number) {
  const [[member], posts, achievements, unlocked] = await Promise.all([
    db
      .select({
        author: authorColumns,
        handle: users.handle,
        hidden: users.hiddenOnProfile,
        createdAt: users.createdAt,
        isShown: sql<boolean>`coalesce(${isShownMember()}, false)`,
      })
      .from(users)
      .where(and(eq(users.id, id), isMember)),
    listPostsBy(id, POSTS_SHOWN),
    listAchievements(),
    listUserAchievements(id),
  ]);
  if (!member) return null;
  const shown = shownParts(member.hidden);
  return {
    isShown: member.isShown,
    member: member.author,
    name: memberName(member.author),
    handle: memberHandle({ id, handle: member.handle }),
    joined: shown.includes("joined")
      ? businessDay(member.createdAt).slice(0, "2025-01".length)
      : null,
    posts: shown.includes("posts") ? posts : null,
    achievements: !shown.includes("achievements")
      ? null
      : unlocked.flatMap(({ achievementId, unlockedAt }) => {
          const found = achievements.find((one) => one.id === achievementId);
          return found ? { id: found.id, name: found.name, unlockedAt } : [];
        }),
  };
}
