import { and, type SQL, sql } from "drizzle-orm";
import { selectRows } from "~/platform/database/rows.server";
import { readId } from "~/lib/input/read-id";
import { forumFollows, forumPosts } from "~drizzle/schema";
import { inSection, isVisible } from "../posts/section-counts.server";
import type { ForumView, ViewAsked } from "./forum-views";

/** A post's place in its view: below it, a page continues. */
type Place = { id: number; cursor: string };

type Asked = ViewAsked & { limit: number };

const sameSection = (key: number | null) => (key === null ? undefined : inSection(key));

// Hand-written: every list is read by an index from its cursor on, however long it is. Conditions
// and orders match those of the indexes.

/** Posts in the order of their publication. */
function listByAge({ category, before, limit }: Asked, where: SQL | undefined) {
  const after = readId(before);
  const isOlder = after === null ? undefined : sql`coalesce(place, id) < ${after}::int`;
  return selectRows<Place>(sql`
    select id, coalesce(place, id)::text as cursor from ${forumPosts}
    where ${and(where, sameSection(category), isOlder)}
    order by coalesce(place, id) desc limit ${limit}`);
}

/** A moment to the microsecond and the post, in a cursor. */
const ACTIVITY_CURSOR = /^(\d{1,16})-([1-9]\d{0,9})$/;

const activityCursor = sql`
  (extract(epoch from last_activity_at) * 1000000)::bigint || '-' || id as cursor`;

/** Below the cursor in the order of activity. Undefined without a cursor. */
function isLessActive(before: string | null): SQL | undefined {
  const [, moment, text] = ACTIVITY_CURSOR.exec(before ?? "") ?? [];
  const id = readId(text);
  if (moment === undefined || id === null) return undefined;
  return sql`(last_activity_at, id) <
    ('epoch'::timestamptz + ${moment}::bigint * interval '1 microsecond', ${id}::int)`;
}

function listByActivity({ category, before, limit }: Asked) {
  return selectRows<Place>(sql`
    select id, ${activityCursor} from ${forumPosts}
    where ${and(isVisible, sameSection(category), isLessActive(before))}
    order by last_activity_at desc, id desc limit ${limit}`);
}

/** What the member follows: the posts, and the latest posts of each category. */
function listFollowed({ category, before, limit }: Asked, userId: number) {
  const where = and(isVisible, sameSection(category), isLessActive(before));
  return selectRows<Place>(sql`
    select id, ${activityCursor} from (
      select id, last_activity_at from ${forumPosts}
      where id in (select post_id from ${forumFollows} where user_id = ${userId}) and ${where}
      union
      select latest.id, latest.last_activity_at from ${forumFollows} cross join lateral (
        select id, last_activity_at from ${forumPosts}
        where coalesce(category_id, 0) = ${forumFollows}.category_id and ${where}
        order by last_activity_at desc, id desc limit ${limit}
      ) latest where user_id = ${userId}
    ) followed order by last_activity_at desc, id desc limit ${limit}`);
}

/** The posts of a view below the cursor, at most `limit`. `reader` is who has the own views. */
export function listViewed(
  view: ForumView,
  asked: Asked,
  reader: { id: number } | null,
): Promise<Place[]> {
  if (view === "latest") return listByActivity(asked);
  if (view === "new") return listByAge(asked, isVisible);
  if (view === "unanswered")
    return listByAge(asked, and(isVisible, sql`${forumPosts.replyCount} = 0`));
  if (!reader) throw new Error(`The view ${view} is a member's`);
  if (view === "following") return listFollowed(asked, reader.id);
  // A hidden post stays in its author's list, which says so.
  const isOwn = sql`${forumPosts.authorId} = ${reader.id} and ${forumPosts.deletedAt} is null`;
  return listByAge(asked, isOwn);
}
