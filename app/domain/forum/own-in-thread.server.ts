import { sql } from "drizzle-orm";
import { statement } from "~/platform/database/statement.server";
import {
  idsIn,
  type Own,
  ownMark,
  ownRows,
  type ShownComment,
  type ShownPost,
  threadRights,
} from "./reader-marks.server";
import { newCommentWords, newRow } from "./reads/new-comments.server";
import { lastDraftRow } from "./writing/saved-drafts.server";

/** The names of the texts, for `perReaderTexts`. */
export const OWN_IN_THREAD = [
  "marks",
  "news",
  "newsPath",
  "draft",
  "draftId",
  "draftVersion",
] as const;

export type OwnInThread = Record<(typeof OWN_IN_THREAD)[number], string>;

type Row =
  | Own
  | { kind: "news"; id: number; number: number; count: number }
  | { kind: "draft"; id: number; version: number; fields: { content?: string } };

// One query, because it is the only one of a reader for whom the page is kept.
const selectOwnInThread = statement<Row>(sql`
  select "kind", "postId", "commentId", null::int as id, null::int as number, null::int as count,
    null::int as version, null::jsonb as fields from (${ownRows}) own
  union all
  select 'news', null, null, id, number, count, null, null from (${newRow}) news
  union all
  select 'draft', null, null, id, null, null, version, fields from (${lastDraftRow}) draft`);

/**
 * What the page of a post shows each reader of their own, as texts: their marks, what is new since
 * they were there, and the draft of a comment. Empty where there is nothing. Runs one query.
 */
export function ownInThread(
  post: ShownPost,
  comments: readonly ShownComment[],
): (reader: { id: number }) => Promise<OwnInThread> {
  const { id: postId } = post;
  const shown = idsIn([{ post, comments }]);
  const rights = threadRights(post, comments);
  return async (reader) => {
    const rows = await selectOwnInThread({
      userId: reader.id,
      ...{ postId, parentId: null, ...shown },
    });
    const news = rows.find((row) => row.kind === "news");
    const draft = rows.find((row) => row.kind === "draft");
    const own = rows.flatMap((row) =>
      row.kind === "news" || row.kind === "draft" ? [] : [ownMark(row)],
    );
    const { words, path } = newCommentWords(postId, news);
    return {
      marks: [...own, ...rights(reader)].join(" "),
      news: words,
      newsPath: path,
      draft: draft?.fields.content ?? "",
      draftId: String(draft?.id ?? ""),
      draftVersion: String(draft?.version ?? ""),
    };
  };
}
