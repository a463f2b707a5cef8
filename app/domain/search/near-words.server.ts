import { sql } from "drizzle-orm";
import { selectRows } from "~/platform/database/rows.server";
import { searchWords } from "~drizzle/schema";
import { editDistance } from "./edit-distance";
import { plainWord } from "./excerpt";

const MOST_WORDS = 6;
/** How many words that look alike are compared letter by letter. */
const COMPARED = 20;
/** How many of the nearest are looked for in what may be seen. */
const TRIED = 5;

/** How many letters may be wrong: in a short word one makes another word. */
const mostWrong = (word: string) => (word.length < 6 ? 1 : word.length < 10 ? 2 : 3);

/**
 * The search with each word that nothing has replaced by the one that is nearest to it and that
 * something has which everybody may see. Null if there is none. Runs two queries.
 */
export async function nearSearch(q: string): Promise<string | null> {
  // Words that must not be there need no neighbour.
  const wanted = plainWord(q).replace(/(?<!\S)-\S+/g, " ");
  const words = [...new Set(wanted.match(/\p{L}{4,30}/gu))].slice(0, MOST_WORDS);
  if (words.length === 0) return null;
  const nearestOf = await nearestWords(words);
  const shown = new Set(await shownAmong([...nearestOf.values()].flat()));
  const nearOf = new Map(
    [...nearestOf].map(([word, nearest]) => [word, nearest.find((near) => shown.has(near))]),
  );
  const near = q.replace(/(?:\p{L}\p{M}*)+/gu, (word) => nearOf.get(plainWord(word)) ?? word);
  return near === q ? null : near;
}

/** The nearest words to each one that nothing has, the nearest first. */
async function nearestWords(words: readonly string[]) {
  // Two letters that are swapped change most of a short word's trigrams, so such words are looked up.
  const rows = await selectRows<{ word: string; near: string }>(sql`
    select asked.word, alike.word as near
    from unnest(${sql.param(words)}::text[]) as asked (word)
    cross join lateral (
      select word from ${searchWords} where word in (
        select overlay(asked.word placing reverse(substr(asked.word, at, 2)) from at for 2)
        from generate_series(1, length(asked.word) - 1) at
      )
      union
      (select word from ${searchWords} where word % asked.word
        order by similarity(word, asked.word) desc, word limit ${COMPARED})
    ) alike
    where not search_has(asked.word) and alike.word <> asked.word
    order by similarity(alike.word, asked.word) desc, alike.word`);
  const nearestOf = new Map<string, string[]>();
  for (const asked of words) {
    const nearest = rows
      .filter(({ word }) => word === asked)
      .map(({ near }) => ({ near, distance: editDistance(asked, near) }))
      .filter(({ distance }) => distance <= mostWrong(asked))
      .sort((one, other) => one.distance - other.distance)
      .slice(0, TRIED);
    nearestOf.set(
      asked,
      nearest.map(({ near }) => near),
    );
  }
  return nearestOf;
}

async function shownAmong(words: readonly string[]): Promise<string[]> {
  const rows = await selectRows<{ word: string }>(
    sql`select word from unnest(${sql.param(words)}::text[]) as near (word) where search_has(word)`,
  );
  return rows.map(({ word }) => word);
}
