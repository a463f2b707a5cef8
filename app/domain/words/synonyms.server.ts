import { type Database, db, memoryOfDatabase } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import { type AuditActor, auditedEdit } from "~/domain/audit/record-audit.server";
import { synonyms } from "~drizzle/schema";
import { type Folded, foldTexts, waysOf } from "./fold.server";
import { DELIVERED_SYNONYMS, synonymGroups } from "./synonyms";

/** The list of words that stand for one another: the owner's or, until there is one, ours. */
export async function getSynonyms(tx: Database = db): Promise<string> {
  const [stored] = await tx.select({ lines: synonyms.lines }).from(synonyms);
  return stored?.lines ?? DELIVERED_SYNONYMS;
}

/** Stores the list. Problems: that of `check`. */
export const setSynonyms = (admin: AuditActor, lines: string, check?: EditCheck) =>
  auditedEdit(
    admin,
    check,
    async (tx) => {
      const before = await getSynonyms(tx);
      await tx
        .insert(synonyms)
        .values({ lines })
        .onConflictDoUpdate({ target: synonyms.id, set: { lines } });
      return before;
    },
    (before) =>
      before === lines ? null : { act: "synonyms changed", detail: changes(before, lines) },
  );

function changes(before: string, after: string): string {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const only = (name: string, lines: string[], other: string[]) => {
    const some = lines.filter((line) => line && !other.includes(line));
    return some.length > 0 ? [`${name}: ${some.join(", ")}`] : [];
  };
  return [...only("added", now, old), ...only("removed", old, now)].join("; ");
}

/** Words that stand for one another, in the words of the index. */
export type Group = Pick<Folded, "phrase" | "stems">[];

const memory = memoryOfDatabase(() => ({ lines: "", groups: [] as Group[] }));

/** The groups of this list, or of ours, that have words. Runs a query after a change of the list. */
export async function listGroups(stored: string | null): Promise<readonly Group[]> {
  const lines = stored ?? DELIVERED_SYNONYMS;
  const known = memory();
  if (known.lines === lines) return known.groups;
  const texts = synonymGroups(lines);
  const folded = await foldTexts(texts.flat());
  let at = 0;
  const groups = texts.map((group) => folded.slice(at, (at += group.length)));
  known.groups = groups.map((group) => group.filter(({ phrase }) => phrase !== "").flatMap(waysOf));
  known.lines = lines;
  return known.groups;
}
