import { eq, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { type AuditActor, recordAudit } from "~/domain/audit/record-audit.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { websiteDrafts, websiteSections, websiteVersions } from "~drizzle/schema";
import type { Section } from "./section.server";

/** An edited value, and the revision of the section that it was made from. */
type Edit = { value: unknown; revision: number };

type Saved = Outcome<{ revision: number }>;

/**
 * Stores the value as the section's draft. Problems: "conflict", if somebody saved, published or
 * discarded it since. Nothing is stored then.
 */
export async function saveDraft(actor: AuditActor, section: Section, edit: Edit): Promise<Saved> {
  return db.transaction(async (tx) => {
    const locked = await lockSection(tx, actor, section);
    if (locked.revision !== edit.revision) return overtaken(locked.authorName);
    return { ok: true, revision: await nextRevision(tx, actor, section, edit.value) };
  });
}

/** Makes an earlier version the draft. Version 0 is that of app/content. Problems: "not-found". */
export async function restoreVersion(
  actor: AuditActor,
  section: Section,
  version: number,
): Promise<Saved> {
  return db.transaction(async (tx) => {
    await lockSection(tx, actor, section);
    const value = await versionValue(tx, section, version);
    if (value === undefined) return refuse("not-found", "That version is not there");
    await recordAudit(tx, actor, {
      act: "website version restored as a draft",
      subject: `website ${section.key}`,
      detail: `version ${version}`,
    });
    return { ok: true, revision: await nextRevision(tx, actor, section, value) };
  });
}

/**
 * Publishes the draft: every process shows it from then on. Problems: "conflict", if it is not the
 * draft that was looked at; "invalid", if there is none or it does not fit any longer.
 */
export async function publishDraft(
  actor: AuditActor,
  section: Section,
  revision: number,
): Promise<Outcome<{ version: number }>> {
  return db.transaction(async (tx) => {
    const locked = await lockSection(tx, actor, section);
    if (locked.revision !== revision) return overtaken(locked.authorName);
    if (locked.value === null) return refuse("invalid", "There is no draft to publish");
    const parsed = section.schema.safeParse(locked.value);
    if (!parsed.success) return refuse("invalid", "The draft has mistakes. Open and save it again");
    const version = await addVersion(tx, actor, section, parsed.data);
    await nextRevision(tx, actor, section, null);
    return { ok: true, version };
  });
}

/**
 * Publishes what is published with a change that needs no draft. Nothing is published if the change
 * returns null. Problems: "conflict" while the section has a draft, which would say something else.
 */
export async function publishChange(
  actor: AuditActor,
  section: Section,
  change: (published: unknown) => unknown,
): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    const locked = await lockSection(tx, actor, section);
    if (locked.value !== null) {
      return refuse(
        "conflict",
        `There is a draft of “${section.title}”. Publish or discard it first`,
      );
    }
    const [row] = await tx
      .select({ value: websiteSections.value })
      .from(websiteSections)
      .where(eq(websiteSections.key, section.key));
    const changed = change(row?.value ?? section.original);
    if (changed === null) return { ok: true };
    await addVersion(tx, actor, section, section.schema.parse(changed));
    await nextRevision(tx, actor, section, null);
    return { ok: true };
  });
}

/** Throws the draft away. What is published stays. Problems: "conflict" as in publishDraft. */
export async function discardDraft(
  actor: AuditActor,
  section: Section,
  revision: number,
): Promise<Saved> {
  return db.transaction(async (tx) => {
    const locked = await lockSection(tx, actor, section);
    if (locked.value === null) return { ok: true, revision: locked.revision };
    if (locked.revision !== revision) return overtaken(locked.authorName);
    await recordAudit(tx, actor, {
      act: "website draft discarded",
      subject: `website ${section.key}`,
    });
    return { ok: true, revision: await nextRevision(tx, actor, section, null) };
  });
}

const overtaken = (name: string) =>
  refuse("conflict", `${name} changed this meanwhile. Compare both and send it again`);

// Locks the section's row, so that of two simultaneous writers the second sees the first one's.
async function lockSection(tx: Database, { username }: AuditActor, { key }: Section) {
  await tx.insert(websiteDrafts).values({ key, authorName: username }).onConflictDoNothing();
  const [locked] = await tx
    .select({
      value: websiteDrafts.value,
      revision: websiteDrafts.revision,
      authorName: websiteDrafts.authorName,
    })
    .from(websiteDrafts)
    .where(eq(websiteDrafts.key, key))
    .for("update");
  if (!locked) throw new Error(`No draft row of ${key}`);
  return locked;
}

async function nextRevision(
  tx: Database,
  { id, username }: AuditActor,
  { key }: Section,
  value: unknown,
): Promise<number> {
  const [stored] = await tx
    .update(websiteDrafts)
    .set({
      value,
      revision: sql`${websiteDrafts.revision} + 1`,
      authorId: id,
      authorName: username,
      updatedAt: new Date(),
    })
    .where(eq(websiteDrafts.key, key))
    .returning({ revision: websiteDrafts.revision });
  return stored?.revision ?? 0;
}

async function addVersion(
  tx: Database,
  actor: AuditActor,
  { key, original }: Section,
  edited: unknown,
) {
  // The words of app/content are not stored, so that a page without edits stays as light as before.
  const isOriginal = JSON.stringify(sorted(edited)) === JSON.stringify(sorted(original));
  const value = isOriginal ? null : edited;
  const publishedAt = new Date();
  const [stored] = await tx
    .insert(websiteSections)
    .values({ key, value, version: 1, publishedAt })
    .onConflictDoUpdate({
      target: websiteSections.key,
      set: { value, version: sql`${websiteSections.version} + 1`, publishedAt },
    })
    .returning({ version: websiteSections.version });
  const version = stored?.version ?? 1;
  const author = { authorId: actor.id, authorName: actor.username };
  await tx.insert(websiteVersions).values({ key, version, value, publishedAt, ...author });
  await recordAudit(tx, actor, {
    act: "website published",
    subject: `website ${key}`,
    detail: `version ${version}`,
  });
  return version;
}

/** The value with its keys in one order, as PostgreSQL keeps none. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b));
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)]));
}

async function versionValue(tx: Database, { key, original }: Section, version: number) {
  if (version === 0) return original;
  const [found] = await tx
    .select({ value: websiteVersions.value })
    .from(websiteVersions)
    .where(sql`${websiteVersions.key} = ${key} and ${websiteVersions.version} = ${version}`);
  return found ? (found.value ?? original) : undefined;
}
