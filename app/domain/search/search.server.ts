import { db } from "~/platform/database/db.server";
import { listByHandles } from "~/domain/accounts/profile/handles.server";
import { askWords, commonOf } from "~/domain/words/ask-words.server";
import { findCandidates, MOST_CANDIDATES, type Query } from "./candidates.server";
import { nearSearch } from "./near-words.server";
import { listResults } from "./results.server";
import { type Found, isSearch, type SearchAsked } from "./search.schema";
import { syncSite } from "./sync-site.server";

const RESULTS_PER_PAGE = 20;
/** With fewer results a search with other words is suggested. */
const FEW = 3;

type SearchResult = Found & {
  /** The words of a search that finds more. */
  near: string | null;
  /** Whether the results are those of `near`, because the words that were asked for find nothing. */
  isOfNear: boolean;
};

const PLAIN = { near: null, isOfNear: false };
const NOTHING: SearchResult = {
  ...{ results: [], total: 0, olderThan: null, page: 1, pageCount: 1 },
  ...{ common: [], isOfTitles: false },
  ...PLAIN,
};

/**
 * What every visitor may see of what is asked for, best first. Runs at most nine queries, whatever
 * is stored.
 */
export async function search({ author, page, ...asked }: SearchAsked): Promise<SearchResult> {
  if (!isSearch({ ...asked, author, page })) return NOTHING;
  const paths = await syncSite();
  const authorId = author === null ? null : await idOf(author);
  const words = await askWords(asked.q);
  if (authorId === undefined) return { ...NOTHING, ...commonOf(words) };
  const query = { ...asked, authorId, words };
  const found = await findPage(query, page, paths);
  if (found.total >= FEW || asked.q === "" || found.isOfTitles) return { ...found, ...PLAIN };
  const near = await nearSearch(asked.q);
  const other =
    near === null
      ? null
      : await findPage({ ...query, q: near, words: await askWords(near) }, 1, paths);
  if (!other || other.total <= found.total) return { ...found, ...PLAIN };
  return found.total === 0
    ? { ...other, near, isOfNear: true }
    : { ...found, near, isOfNear: false };
}

/**
 * The id of the member with this handle or, if nobody has it, with this number. Undefined if there
 * is none.
 */
async function idOf(asked: string): Promise<number | undefined> {
  const handle = asked.toLowerCase();
  const found = await listByHandles(db, [handle, `member-${handle}`]);
  return (found.find((member) => member.handle === handle) ?? found[0])?.id;
}

async function findPage(query: Query, asked: number, paths: readonly string[]): Promise<Found> {
  const { candidates, stoppedAt } = await findCandidates(query);
  const total = candidates.length;
  const pageCount = Math.max(1, Math.ceil(total / RESULTS_PER_PAGE));
  const page = Math.min(asked, pageCount);
  const shown = candidates.slice((page - 1) * RESULTS_PER_PAGE, page * RESULTS_PER_PAGE);
  const ids = shown.map(({ id }) => id);
  const cuts = (["post", "comment"] as const).flatMap((kind) => {
    const times = candidates.flatMap((one) => (one.kind === kind ? one.createdAt : []));
    return times.length < MOST_CANDIDATES ? [] : (times.sort()[0] ?? []);
  });
  return {
    results: await listResults(ids, { words: query.words, paths }),
    total,
    olderThan: [...cuts, ...(stoppedAt ? [stoppedAt] : [])].sort().at(-1) ?? null,
    page,
    pageCount,
    ...commonOf(query.words),
  };
}
