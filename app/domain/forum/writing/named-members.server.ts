import { eq, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { listByHandles } from "~/domain/accounts/profile/handles.server";
import { teamRole } from "~/domain/accounts/roles";
import { users } from "~drizzle/schema";
import { mentionsIn, type WrittenText } from "./render-text.server";

/** Further names in one text stay text: everybody who is named is told. */
const MOST_NAMED = 20;
const MOST_NAMED_AT_FIRST = 5;
const FIRST_DAYS = 7;

type Mentions = WrittenText["mentions"];

/**
 * The members that a Markdown text of this author names with @, as the text's row keeps them.
 * `before` are those whom the text named before an edit: who was told counts, also if the edit names
 * them no longer.
 */
export async function namedMembers(
  tx: Database,
  text: string,
  author: { id: number } | null,
  before: readonly Mentions[] = [],
): Promise<Mentions> {
  const handles = mentionsIn(text);
  if (handles.length === 0) return {};
  const found = await listByHandles(tx, handles.slice(0, MOST_LOOKED_UP));
  const byHandle = new Map(found.map(({ handle, id }) => [handle, id]));
  const told = new Set(before.flatMap((mentions) => Object.values(mentions)));
  const most = await mostNamed(tx, author);
  return Object.fromEntries(
    handles.flatMap((handle) => {
      const id = byHandle.get(handle);
      if (id === undefined || (!told.has(id) && told.size >= most)) return [];
      told.add(id);
      return [[handle, id]];
    }),
  );
}

/** Names that nobody has take no place among those who are told. */
const MOST_LOOKED_UP = 100;

async function mostNamed(tx: Database, author: { id: number } | null): Promise<number> {
  if (!author) return MOST_NAMED_AT_FIRST;
  const [row] = await tx
    .select({
      role: users.role,
      isNew: sql<boolean>`${users.createdAt} > now() - make_interval(days => ${FIRST_DAYS}::int)`,
    })
    .from(users)
    .where(eq(users.id, author.id));
  return row && (teamRole(row) || !row.isNew) ? MOST_NAMED : MOST_NAMED_AT_FIRST;
}

/** The same for a preview. */
export const previewNamed = (text: string, author: { id: number } | null) =>
  namedMembers(db, text, author);
