import { and, inArray, or } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { isNotSuspended } from "./shown-members.server";
import { users } from "~drizzle/schema";
import { isMember } from "../accounts-queries.server";

/** The handle of a member who chose none. Nobody can choose such a one. */
const NUMBERED = /^member-([1-9]\d{0,8})$/;

/**
 * The members with these handles, in any case, each with the handle that was asked for. `member-7`
 * is member 7, whatever handle they chose since. Unknown handles, former and
 * suspended members are left out.
 */
export async function listByHandles(
  tx: Database,
  handles: readonly string[],
): Promise<{ id: number; handle: string }[]> {
  const asked = [...new Set(handles.map((handle) => handle.toLowerCase()))];
  if (asked.length === 0) return [];
  const ids = asked.flatMap((handle) => Number(NUMBERED.exec(handle)?.[1] ?? []));
  const found = await tx
    .select({ id: users.id, handle: users.handle })
    .from(users)
    .where(and(or(inArray(users.handle, asked), inArray(users.id, ids)), isMember, isNotSuspended));
  return found.flatMap(({ id, handle }) =>
    [handle, `member-${id}`].flatMap((name) =>
      name && asked.includes(name) ? { id, handle: name } : [],
    ),
  );
}
