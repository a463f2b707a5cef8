import { and, asc, eq, isNotNull, isNull, or } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { forumHolding, users } from "~drizzle/schema";
import { findHeldWord, tidyWords } from "~/lib/text/held-words";
import { isMember, namedColumns } from "../accounts-queries.server";
import { type Named, nameOf } from "../member-name";
import { nameLook } from "./team-names";

const LONGEST = 300;
const AT_ONCE = 1_000;

/** What the shown name looks like, as its column keeps it. Empty for a number in place of a name. */
export function storedLook(member: Omit<Named, "id">): string {
  const name = nameOf({ ...member, id: 0 });
  return name === NO_NAME ? "" : nameLook(name).replaceAll(" ", "").slice(0, LONGEST);
}

const NO_NAME = nameOf({ id: 0, displayName: null, firstName: null, lastName: null });

/** Stores the looks of names from before they were kept. */
export async function storeLooks() {
  const found = await db
    .select(namedColumns(users))
    .from(users)
    .where(
      and(
        isNull(users.nameLook),
        isMember,
        or(isNotNull(users.displayName), isNotNull(users.firstName), isNotNull(users.lastName)),
      ),
    )
    .orderBy(asc(users.id))
    .limit(AT_ONCE);
  for (const member of found) {
    await db
      .update(users)
      .set({ nameLook: storedLook(member) })
      .where(and(eq(users.id, member.id), isNull(users.nameLook)));
  }
}

/** Whether a name has a word that the owner holds texts for. */
export async function hasHeldWord(name: string, tx: Database = db): Promise<boolean> {
  const [row] = await tx.select({ words: forumHolding.words }).from(forumHolding);
  return findHeldWord([name], tidyWords(row?.words ?? "")) !== null;
}
