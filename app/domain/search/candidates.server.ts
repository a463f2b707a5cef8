import { type SQL, sql } from "drizzle-orm";
import { selectRows } from "~/platform/database/rows.server";
import { businessInstant } from "~/lib/dates/calendar-days";
import { searchDocuments } from "~drizzle/schema";
import type { AskedWords } from "~/domain/words/ask-words.server";
import type { Kind, SearchAsked } from "./search.schema";

/**
 * The most posts and the most comments that are ranked: the newest. A word that a million comments
 * have costs no more than one that a hundred have.
 */
export const MOST_CANDIDATES = 100;

/**
 * After `walkMs` milliseconds a search does not begin with older times, each of which is about three
 * of the one before. Only words that are each in very many documents and hardly ever together take
 * so long. A word is common in more than `commonAbove` documents. If all words are, a search for
 * comments ends after so many of the newest documents; one that was asked to go on does not. The
 * site is large with more than `largeAbove` documents. In fewer a search looks at all, however slow
 * the machine is at that moment.
 */
const BOUNDS = { walkMs: 30, commonAbove: 10_000, largeAbove: 50_000 };

/** `createdAt` is an instant in UTC with microseconds. Such texts sort by time. */
type Candidate = { id: number; kind: Kind; createdAt: string };

/** What is asked for, with its words, and with the member's id in place of the handle. */
export type Query = Omit<SearchAsked, "author" | "page"> & {
  authorId: number | null;
  words: AskedWords;
};

const startOf = (time: string) =>
  time.includes("T") ? time : businessInstant(time, "00:00").toISOString();

/**
 * What matches, best first: everything that the site itself says, and the newest of the forum's
 * posts and comments; and the instant from which on older ones were not looked at, because that
 * takes long. Runs one query.
 */
export async function findCandidates(
  query: Query,
  bounds = BOUNDS,
): Promise<{ candidates: Candidate[]; stoppedAt: string | null }> {
  const { kind, since, before, category, authorId } = query;
  const isForumOnly = since !== null || before !== null || category !== null || authorId !== null;
  const parts = [
    ...(kind === null || kind === "post" ? [forumPart(query, "post", bounds)] : []),
    ...(kind === null || kind === "comment" ? [forumPart(query, "comment", bounds)] : []),
    ...(isForumOnly || kind === "post" || kind === "comment" ? [] : [sitePart(query)]),
  ];
  const isEmpty = query.q !== "" && query.words.query === "";
  if (parts.length === 0 || isEmpty) return { candidates: [], stoppedAt: null };
  // Exact words come before words that only begin like them. Without words the newest come first.
  const rows = await selectRows<Candidate | Stop>(sql`
    select id, kind, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt"
    from (${sql.join(parts, sql` union all `)}) found
    order by ts_rank(lexemes, ${query.words.exact}::tsquery, 1) desc,
      ts_rank(lexemes, ${wordsOf(query)}, 1) desc, created_at desc, id desc`);
  const candidates = rows.filter((row) => row.id !== null);
  const stops = rows.flatMap(({ id, createdAt }) => (id === null ? createdAt : []));
  return { candidates, stoppedAt: stops.sort().at(-1) ?? null };
}

/** A time that was not looked at. `createdAt` is its end. */
type Stop = { id: null; createdAt: string };

const wordsOf = ({ words }: Query) => sql`${words.query}::tsquery`;

/** The condition on the words and these marks, as search_lexemes writes them. */
const matching = (query: Query, marks: readonly string[]): SQL => {
  const marked = sql`${marks.map((mark) => `' ${mark}'`).join(" & ")}::tsquery`;
  return query.q === "" ? marked : sql`${wordsOf(query)} && ${marked}`;
};

const sitePart = (query: Query) => sql`(
  select id, kind, created_at, lexemes from ${searchDocuments}
  where kind not in ('post', 'comment') and lexemes @@ ${wordsOf(query)}
    and (${query.kind}::text is null or kind = ${query.kind})
  limit ${MOST_CANDIDATES})`;

function forumPart(query: Query, kind: "post" | "comment", bounds: typeof BOUNDS): SQL {
  const { since, before, category, authorId } = query;
  const marks = [
    ...(category === null ? [] : [`c ${category}`]),
    ...(authorId === null ? [] : [`a ${authorId}`]),
  ];
  const newest = before ? startOf(before) : null;
  const oldest = since ? startOf(since) : null;
  // A search that goes on has found too little among the newest.
  const endsEarly = kind === "comment" && before === null && query.q !== "";
  // Hand-written: walks back from the newest day (search_times) until there are enough, as the
  // nested loops of these joins do. The first OFFSET keeps the clock from being read in advance, the
  // second the planner from walking through all documents by time instead. The number of documents
  // that were looked at is estimated as if as many came each day.
  return sql`(
    select id, kind, created_at, lexemes from (
      select *, documents > ${bounds.largeAbove} as is_large,
        ${endsEarly ? allCommon(query, bounds.commonAbove) : sql`false`} as is_common
      from (
        select least(max(created_at), ${newest}::timestamptz - interval '1 microsecond') as newest,
          greatest(min(created_at), ${oldest}::timestamptz) as oldest,
          max(created_at) - min(created_at) as age, max(id) as documents
        from ${searchDocuments}
      ) all_documents
    ) span
    cross join lateral search_times(newest, oldest) time
    cross join lateral (
      select is_large and ends <= newest at time zone 'UTC' and (
        clock_timestamp() > statement_timestamp() + interval '1 millisecond' * ${bounds.walkMs}
        or is_common and newest - ends at time zone 'UTC' > age * (${bounds.commonAbove}::float8 / documents)
      ) as is_late offset 0
    ) clock
    cross join lateral (
      (select * from (
        select id, kind, created_at, lexemes from ${searchDocuments}
        where kind = ${sql.raw(`'${kind}'`)} and not is_late
          and lexemes @@ (${matching(query, marks)} && time.mark)
          and (${newest}::timestamptz is null or created_at < ${newest}::timestamptz)
          and (${oldest}::timestamptz is null or created_at >= ${oldest}::timestamptz)
        offset 0
      ) matched order by created_at desc, id desc limit ${MOST_CANDIDATES})
      union all
      select null, null, ends at time zone 'UTC', null where is_late
    ) newest_matches
    limit ${MOST_CANDIDATES})`;
}

/**
 * Whether each word is in more than `commonAbove` documents, by the statistics that PostgreSQL
 * keeps of a large table. Without statistics no word is.
 */
const allCommon = ({ words }: Query, commonAbove: number) => sql`(
  select count(*) = count(common.word) and count(*) > 0
  from unnest(${sql.param(words.stems)}::text[]) asked (word)
  left join (
    select stored.word from pg_stats,
      unnest(most_common_elems::text::text[], most_common_elem_freqs) stored (word, part)
    where schemaname = current_schema() and tablename = 'search_documents' and attname = 'lexemes'
      and part * documents > ${commonAbove}
  ) common on common.word = asked.word)`;
