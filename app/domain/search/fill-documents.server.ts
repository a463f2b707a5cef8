import { setTimeout as sleep } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { onlyRow, selectRows } from "~/platform/database/rows.server";
import { getSetting, markOnce, setSetting } from "~/platform/database/settings.server";
import { FOLDING, isFolded } from "~/domain/words/fold.server";
import { logError } from "~/platform/log/log.server";

/** Few enough that whoever changes one of the texts meanwhile waits only milliseconds. */
const TEXTS_IN_A_PIECE = 200;
/** Leaves the database time for visitors between two pieces. */
const PAUSE_MS = 10;
const RETRY_MS = 1_000;
/** Set once all documents are of this folding. */
export const FILLED = `search.filled.${FOLDING}` as const;

// Any constant: only one process at a time makes documents.
const FILL_LOCK = 7_246_002;

type Kind = {
  setting: `search.${string}`;
  source: SQL;
  /** Makes the documents of the texts with these ids, of those that have none of this folding and are not locked. */
  documents: (from: number, to: number) => SQL;
  lacking: (from: number, to: number) => SQL;
  words: (from: number, to: number) => SQL;
};

/** Whether a document was made by this version's folding, or hides its text. */
const isCurrent = sql`(d.lexemes is null or ${isFolded(sql`d.lexemes`)})`;

// FOR SHARE: a text that is changed at the same time would keep the document of its old words.
// SKIP LOCKED: such a text is taken later, because waiting for it could be a deadlock.
const KINDS: Kind[] = [
  {
    setting: `search.postsTo.${FOLDING}`,
    source: sql`forum_posts`,
    documents: (from, to) => sql`
      with texts as materialized (
        select p.* from forum_posts p
        where p.id > ${from}::int and p.id <= ${to}::int
          and not exists (select from search_documents d where d.post_id = p.id and ${isCurrent})
        order by p.id for share skip locked
      )
      insert into search_documents (kind, post_id, created_at, lexemes)
      select 'post', id, created_at, case when deleted_at is null and hidden_at is null
        then search_lexemes('post', category_id, author_id, created_at, title, content) end
      from texts order by id
      on conflict (post_id) where post_id is not null do update set lexemes = excluded.lexemes`,
    lacking: (from, to) => sql`
      select from forum_posts p where p.id > ${from}::int and p.id <= ${to}::int
        and not exists (select from search_documents d where d.post_id = p.id and ${isCurrent})`,
    words: (from, to) => sql`
      select title || ' ' || content as text from forum_posts
      where id > ${from}::int and id <= ${to}::int and deleted_at is null and hidden_at is null`,
  },
  {
    setting: `search.commentsTo.${FOLDING}`,
    source: sql`forum_comments`,
    documents: (from, to) => sql`
      with texts as materialized (
        select c.*, p.category_id, p.deleted_at is null and p.hidden_at is null as is_post_visible
        from forum_comments c join forum_posts p on p.id = c.post_id
        where c.id > ${from}::int and c.id <= ${to}::int
          and not exists (select from search_documents d where d.comment_id = c.id and ${isCurrent})
        order by c.id for share skip locked
      )
      insert into search_documents (kind, comment_id, created_at, lexemes)
      select 'comment', id, created_at,
        case when deleted_at is null and hidden_at is null and is_post_visible
          then search_lexemes('comment', category_id, author_id, created_at, '', content) end
      from texts order by id
      on conflict (comment_id) where comment_id is not null do update set lexemes = excluded.lexemes`,
    lacking: (from, to) => sql`
      select from forum_comments c where c.id > ${from}::int and c.id <= ${to}::int
        and not exists (select from search_documents d where d.comment_id = c.id and ${isCurrent})`,
    words: (from, to) => sql`
      select c.content as text from forum_comments c join forum_posts p on p.id = c.post_id
      where c.id > ${from}::int and c.id <= ${to}::int and c.deleted_at is null
        and c.hidden_at is null and p.deleted_at is null and p.hidden_at is null`,
  },
  {
    setting: `search.productsTo.${FOLDING}`,
    source: sql`products`,
    documents: (from, to) => sql`
      with texts as materialized (
        select p.* from products p
        where p.id > ${from}::int and p.id <= ${to}::int
          and not exists (select from search_documents d where d.product_id = p.id and ${isCurrent})
        order by p.id for share skip locked
      )
      insert into search_documents (kind, product_id, lexemes)
      select 'product', id, case when archived_at is null then search_lexemes('product', null, null,
        now(), name, concat_ws(E'\n', variant_label, category, strength, description, ingredients)) end
      from texts order by id
      on conflict (product_id) where product_id is not null do update set lexemes = excluded.lexemes`,
    lacking: (from, to) => sql`
      select from products p where p.id > ${from}::int and p.id <= ${to}::int
        and not exists (select from search_documents d where d.product_id = p.id and ${isCurrent})`,
    words: (from, to) => sql`
      select concat_ws(E'\\n', name, variant_label, category, strength, description, ingredients) as text from products
      where id > ${from}::int and id <= ${to}::int and archived_at is null`,
  },
];

let filling: { isOver: boolean; ended: Promise<void> } | undefined;

/**
 * Makes, piece by piece, the search documents of texts that are older than the search or its folding.
 * The triggers make those of new ones. Until it is done, old texts are found in part. It continues
 * where a stopped process was.
 */
export function startFillingSearch() {
  if (filling) filling.isOver = true;
  const run = { isOver: false, ended: Promise.resolve() };
  run.ended = fillSearch(() => run.isOver);
  filling = run;
}

/** Ends after the piece in progress. */
export async function stopFillingSearch() {
  if (!filling) return;
  filling.isOver = true;
  await filling.ended;
}

async function fillSearch(isOver: () => boolean) {
  while (!isOver()) {
    try {
      if (await fillNext()) return;
      await sleep(PAUSE_MS);
    } catch (error) {
      logError("search-fill-failed", error);
      await sleep(RETRY_MS);
    }
  }
}

/** Makes the next piece. Returns whether all are made. */
export async function fillNext(): Promise<boolean> {
  if ((await getSetting(FILLED)) !== null) return true;
  for (const kind of KINDS) {
    const from = Number((await getSetting(kind.setting)) ?? 0);
    const to = await endOfPiece(kind, from);
    if (to === null) continue;
    await fillPiece(kind, from, to);
    return false;
  }
  await markOnce(db, FILLED);
  return true;
}

/** The last id of the next piece. Null after the last one. */
async function endOfPiece({ source }: Kind, from: number): Promise<number | null> {
  const rows = await selectRows<{ to: number | null }>(sql`
    select max(id) as to from (
      select id from ${source} where id > ${from}::int order by id limit ${TEXTS_IN_A_PIECE}) piece`);
  return onlyRow(rows).to;
}

async function fillPiece(kind: Kind, from: number, to: number) {
  const made = await db.transaction(async (tx) => {
    if (!(await isOnlyFiller(tx))) return false;
    await tx.execute(kind.documents(from, to));
    return true;
  });
  if (!made) return void (await sleep(RETRY_MS));
  // In a transaction without locked texts, and sorted, because writers of texts add words too.
  await db.execute(sql`
    insert into search_words
    select distinct word from (${kind.words(from, to)}) texts, search_words_in(text)
    order by word on conflict do nothing`);
  if (await isComplete(kind, from, to)) await setSetting(kind.setting, String(to));
}

/** Holds the lock until the transaction ends. False if another process has it. */
async function isOnlyFiller(tx: Database): Promise<boolean> {
  const rows = await selectRows<{ got: boolean }>(
    sql`select pg_try_advisory_xact_lock(${FILL_LOCK}) as got`,
    tx,
  );
  return onlyRow(rows).got;
}

async function isComplete({ lacking }: Kind, from: number, to: number): Promise<boolean> {
  const rows = await selectRows<{ lacks: boolean }>(
    sql`select exists (${lacking(from, to)}) as lacks`,
  );
  return !onlyRow(rows).lacks;
}
