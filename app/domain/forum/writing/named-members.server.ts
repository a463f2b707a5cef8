import type { Database } from "~/platform/database/db.server";
import { listByHandles } from "~/domain/accounts/profile/handles.server";
import { mentionsIn, type WrittenText } from "./render-text.server";

/** Further names in one text stay text. */
const MOST_NAMED = 50;

/** The members that a Markdown text names with @, as the text's row keeps them. */
export async function namedMembers(tx: Database, text: string): Promise<WrittenText["mentions"]> {
  const found = await listByHandles(tx, mentionsIn(text).slice(0, MOST_NAMED));
  return Object.fromEntries(found.map(({ handle, id }) => [handle, id]));
}
