import { randomBytes } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { Actor } from "~/domain/accounts/accounts.schema";
import { LIMITS, spendLimit } from "~/platform/database/limits.server";
import type { Outcome } from "~/lib/outcome";
import { forumDrafts } from "~drizzle/schema";
import { draftInput } from "./writing/draft.schema";

const KEPT_HOURS = 24;
const keptSince = sql`now() - make_interval(hours => ${KEPT_HOURS})`;

/** Stores what a visitor typed for a day. It can be found only by its key. */
async function keepDraft(fields: Record<string, string>): Promise<string> {
  const key = randomBytes(32).toString("base64url");
  await db.insert(forumDrafts).values({ key, fields });
  return key;
}

/** What was typed before signing in. Null if the key is missing, unknown or expired. */
export async function getDraft(key: string | null): Promise<Record<string, string> | null> {
  if (!key) return null;
  const [draft] = await db
    .select({ fields: forumDrafts.fields })
    .from(forumDrafts)
    .where(and(eq(forumDrafts.key, key), gt(forumDrafts.createdAt, keptSince)));
  return draft?.fields ?? null;
}

/** Deletes expired drafts. */
export async function sweepDrafts() {
  await db.delete(forumDrafts).where(lt(forumDrafts.createdAt, keptSince));
}

/**
 * Stores what a visitor typed in the fields of a draft; the schema of their form limits its length.
 * Returns the path to return to after signing in, where
 * the form at `anchor` contains them. Problems: "too-many".
 */
export async function draftTarget(
  actor: Actor,
  fields: FormData,
  path: string,
  anchor: string,
): Promise<Outcome<{ path: string }>> {
  const tooMany = await spendLimit(LIMITS.publicForm, actor.address);
  if (tooMany) return tooMany;
  const texts = Array.from(fields).filter(
    (field): field is [string, string] =>
      field[0] in draftInput.shape && typeof field[1] === "string",
  );
  const key = await keepDraft(
    Object.fromEntries(texts.map(([name, text]) => [name, storable(text)])),
  );
  return { ok: true, path: `${path}${path.includes("?") ? "&" : "?"}draft=${key}#${anchor}` };
}

/** PostgreSQL's JSON cannot contain the character U+0000. */
const storable = (text: string) => text.replaceAll("\u0000", "");
