import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAct } from "~/domain/rewards/record-act.server";
import type { Database } from "~/platform/database/db.server";
import { event, type Listener } from "~/platform/events.server";
import { announce, notify } from "../follows/announce.server";

type Text = { id: number; authorId: number };
type Kind = "post" | "comment";

type Moderated = {
  admin: Admin;
  kind: Kind;
  text: Text;
  /** What its author is told. Null for what does not concern the text. */
  words: string | null;
  /** Whether it waited for a moderator, and members may read it now. */
  isPublished: boolean;
  /** Whether it gives its points, unless it has given them before. */
  givesPoints: boolean;
};

const notifyAuthor: Listener<Moderated> = async (tx, { admin, kind, text, words }) => {
  if (words !== null) await notifyAuthors(tx, { admin, texts: [{ kind, ...text }], words });
};

const announceText: Listener<Moderated> = async (tx, { kind, text, isPublished }) => {
  if (isPublished) await announce(tx, { kind, id: text.id });
};

const givePoints: Listener<Moderated> = async (tx, { kind, text, givesPoints }) => {
  if (!givesPoints) return;
  const about = { relatedId: text.id, relatedType: kind };
  await recordAct(tx, { userId: text.authorId, action: kind, ...about });
};

/** What happens because a moderator changed or published a post or comment. */
export const textModerated = event(notifyAuthor, announceText, givePoints);

type Moved = {
  admin: Admin;
  comments: readonly Text[];
  /** The post whose text moved with them, if it did. */
  post: Text | null;
  words: string;
  /** The post that they came from, went back to or make up now. */
  movedPostId: number;
};

const notifyOfMove: Listener<Moved> = (tx, { comments, post, ...told }) => {
  const texts = comments.map((text) => ({ kind: "comment" as const, ...text }));
  return notifyAuthors(tx, {
    ...told,
    texts: post ? [{ kind: "post", ...post }, ...texts] : texts,
  });
};

/** What happens because a moderator moved texts between two posts. */
export const textsMoved = event(notifyOfMove);

type Told = {
  admin: Admin;
  texts: readonly (Text & { kind: Kind })[];
  words: string;
  movedPostId?: number;
};

/** Notifies each author of these texts once, at the first of theirs, but not of their own act. */
async function notifyAuthors(tx: Database, { admin, texts, ...told }: Told) {
  const firsts = new Map<number, Told["texts"][number]>();
  for (const text of texts) {
    const { authorId } = text;
    if (authorId !== admin.id && !firsts.has(authorId)) firsts.set(authorId, text);
  }
  // In the order of accounts, so that transactions cannot deadlock.
  for (const [userId, about] of [...firsts].sort(([a], [b]) => a - b)) {
    await notify(tx, { ...told, userId, about });
  }
}
