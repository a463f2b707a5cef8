import type { Database } from "~/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { notify } from "../follows/announce.server";

type Text = { id: number; authorId: number };

/** Tells each author of these texts once what a moderator did with them, at the first of theirs. */
export async function tellAuthors(
  tx: Database,
  admin: Admin,
  texts: readonly Text[],
  words: string,
  kind: "post" | "comment" = "comment",
) {
  const firsts = new Map<number, number>();
  for (const { id, authorId } of texts) {
    if (authorId !== admin.id && !firsts.has(authorId)) firsts.set(authorId, id);
  }
  // In the order of accounts, so that transactions cannot deadlock.
  for (const [userId, id] of [...firsts].sort(([a], [b]) => a - b)) {
    await notify(tx, { userId, about: { kind, id }, words });
  }
}
