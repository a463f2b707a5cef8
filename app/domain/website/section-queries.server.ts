import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { SectionKey } from "~/content/content";
import { db } from "~/platform/database/db.server";
import { websiteDrafts, websiteSections, websiteVersions } from "~drizzle/schema";
import type { Section } from "./section.server";
import { SECTIONS } from "./sections.server";

/** Who wrote it, and when. */
type Draft = { authorName: string; updatedAt: Date };

/** A section's state for its editor. */
type EditedSection = {
  /** What the form starts with: the draft, else what is published. */
  value: unknown;
  published: unknown;
  /** 0 while nothing was ever published. */
  version: number;
  publishedAt: Date | null;
  revision: number;
  draft: Draft | null;
};

/** The section with its draft. */
export async function getSection({ key, original }: Section): Promise<EditedSection> {
  const [[section], [draft]] = await Promise.all([
    db.select().from(websiteSections).where(eq(websiteSections.key, key)),
    db.select().from(websiteDrafts).where(eq(websiteDrafts.key, key)),
  ]);
  const published = section?.value ?? original;
  const hasDraft = draft !== undefined && draft.value !== null;
  return {
    value: hasDraft ? draft.value : published,
    published,
    version: section?.version ?? 0,
    publishedAt: section?.publishedAt ?? null,
    revision: draft?.revision ?? 0,
    draft: hasDraft ? { authorName: draft.authorName, updatedAt: draft.updatedAt } : null,
  };
}

/** Whether anybody ever published the section, be it without a change, as SQL. */
export const wasPublished = (key: SectionKey) =>
  sql<boolean>`exists (select 1 from ${websiteSections} where ${websiteSections.key} = ${key})`;

/** All sections with what was published and who drafted. */
export async function listSections() {
  const [published, drafts] = await Promise.all([
    db
      .select({
        key: websiteSections.key,
        version: websiteSections.version,
        publishedAt: websiteSections.publishedAt,
      })
      .from(websiteSections),
    db
      .select({
        key: websiteDrafts.key,
        authorName: websiteDrafts.authorName,
        updatedAt: websiteDrafts.updatedAt,
      })
      .from(websiteDrafts)
      .where(isNotNull(websiteDrafts.value)),
  ]);
  return SECTIONS.map(({ key, title, description }) => ({
    key,
    title,
    description,
    published: published.find((one) => one.key === key) ?? null,
    draft: drafts.find((one) => one.key === key) ?? null,
  }));
}

/** The drafts as visitors would see them, by section. */
export async function listDrafts(): Promise<Record<string, unknown>> {
  const rows = await db
    .select({ key: websiteDrafts.key, value: websiteDrafts.value })
    .from(websiteDrafts)
    .where(isNotNull(websiteDrafts.value));
  const fitting = rows.flatMap(({ key, value }) => {
    const parsed = SECTIONS.find((one) => one.key === key)?.schema.safeParse(value);
    return parsed?.success ? [[key, parsed.data]] : [];
  });
  return Object.fromEntries(fitting) as Record<string, unknown>;
}

/** The published versions of a section, newest first. */
export function listVersions({ key }: Section) {
  return db
    .select({
      version: websiteVersions.version,
      authorName: websiteVersions.authorName,
      publishedAt: websiteVersions.publishedAt,
    })
    .from(websiteVersions)
    .where(eq(websiteVersions.key, key))
    .orderBy(desc(websiteVersions.version));
}

/** One version, or null. Version 0 is that of app/content, by nobody. */
export async function getVersion({ key, original }: Section, version: number) {
  if (version === 0) return { value: original, authorName: null, publishedAt: null };
  const [found] = await db
    .select()
    .from(websiteVersions)
    .where(and(eq(websiteVersions.key, key), eq(websiteVersions.version, version)));
  return found ? { ...found, value: found.value ?? original } : null;
}
