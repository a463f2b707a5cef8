import { inArray, isNotNull, sql } from "drizzle-orm";
import type { EditedContent } from "~/content/content";
import { db, memoryOfDatabase } from "~/platform/database/db.server";
import { isFolded } from "~/domain/words/fold.server";
import { publishedContent } from "~/domain/website/published.server";
import { searchDocuments } from "~drizzle/schema";
import { type SiteDocument, siteDocuments } from "./site-documents";

const LOCK = 1_836_020_184;

type Synced = { content: EditedContent; paths: string[] };

const memory = memoryOfDatabase(() => ({ synced: null as Synced | null }));

/**
 * Stores the pages that the owner writes, as published now, for the search. Does nothing while this
 * process knows that they are stored. Returns their paths.
 */
export async function syncSite(): Promise<readonly string[]> {
  const content = await publishedContent();
  const known = memory();
  // The same object as long as nothing is published.
  if (known.synced?.content === content) return known.synced.paths;
  const documents = siteDocuments(content);
  await store(documents);
  const paths = documents.map(({ path }) => path);
  known.synced = { content, paths };
  return paths;
}

/** As in a process that has just started. */
export function forgetSite() {
  memory().synced = null;
}

async function store(documents: SiteDocument[]) {
  await db.transaction(async (tx) => {
    // Several processes may start at once.
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const paths = documents.map(({ path }) => path);
    const stored = await tx
      .select({
        kind: searchDocuments.kind,
        path: searchDocuments.path,
        title: searchDocuments.title,
        body: searchDocuments.body,
        isFolded: isFolded(searchDocuments.lexemes),
      })
      .from(searchDocuments)
      .where(isNotNull(searchDocuments.path));
    const isStored = (one: SiteDocument) =>
      stored.some(
        ({ kind, path, title, body, isFolded: isCurrent }) =>
          isCurrent &&
          path === one.path &&
          kind === one.kind &&
          title === one.title &&
          body === one.body,
      );
    const changed = documents.filter((one) => !isStored(one));
    const gone = stored.flatMap(({ path }) => (path && !paths.includes(path) ? path : []));
    const replaced = [...changed.map(({ path }) => path), ...gone];
    if (replaced.length === 0) return;
    await tx.delete(searchDocuments).where(inArray(searchDocuments.path, replaced));
    if (changed.length === 0) return;
    await tx
      .insert(searchDocuments)
      .values(changed.map((one) => ({ ...one, lexemes: lexemesOf(one) })));
    const words = changed.map(({ title, body }) => `${title} ${body}`).join("\n");
    await tx.execute(sql`select search_remember(${words})`);
  });
}

const lexemesOf = ({ kind, title, body }: SiteDocument) =>
  sql`search_lexemes(${kind}, null, null, now(), ${title}, ${body})`;
