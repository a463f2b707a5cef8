import { sql } from "drizzle-orm";
import { plural } from "~/lib/counts";
import { forumComments, forumReads } from "~drizzle/schema";
import { commentPath } from "../forum-paths";

/** More are not counted, so that the count costs little. */
const MOST_COUNTED = 1000;

/** A row of the first unread comment of others in a post, and how many there are. */
type FirstNew = { id: number; number: number; count: number };

/** That row for `userId` and `postId`. None for who opens the post for the first time. */
export const newRow = sql`
  select id, number, (count(*) over ())::int as count from (
    select id, number from ${forumComments}
    where ${forumComments.postId} = ${sql.placeholder("postId")}
      and ${forumComments.number} > (
        select ${forumReads.number} from ${forumReads}
        where ${forumReads.userId} = ${sql.placeholder("userId")}
          and ${forumReads.postId} = ${sql.placeholder("postId")})
      and ${forumComments.authorId} <> ${sql.placeholder("userId")}
      and ${forumComments.deletedAt} is null and ${forumComments.hiddenAt} is null
    order by ${forumComments.number} limit ${sql.raw(String(MOST_COUNTED))}
  ) unread order by number limit 1`;

/** "12 new comments", and the path of the first of them. Both are empty without a row. */
export function newCommentWords(postId: number, first: FirstNew | undefined) {
  if (!first) return { words: "", path: "" };
  return { words: plural(first.count, "new comment"), path: commentPath({ ...first, postId }) };
}
