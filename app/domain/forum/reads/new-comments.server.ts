import { sql } from "drizzle-orm";
import { plural } from "~/lib/counts";
import { statement } from "~/platform/database/statement.server";
import { forumComments, forumReads } from "~drizzle/schema";
import { commentPath } from "../forum-paths";

/** More are not counted, so that the count costs little. */
const MOST_COUNTED = 1000;

type First = { id: number; number: number; count: number };

const selectFirst = statement<First>(sql`
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
  ) unread order by number limit 1`);

/**
 * What others wrote in a post since the reader was last there, "12 new comments", and the path of the
 * first of them. Both are empty if there is nothing, and for who opens the post for the first time.
 */
export async function newCommentsIn(
  postId: number,
  reader: { id: number },
): Promise<{ words: string; path: string }> {
  const [first] = await selectFirst({ postId, userId: reader.id });
  if (!first) return { words: "", path: "" };
  return { words: plural(first.count, "new comment"), path: commentPath({ ...first, postId }) };
}
