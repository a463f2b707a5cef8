import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { selectRows } from "~/platform/database/rows.server";
import { searchWords, synonyms } from "~drizzle/schema";

/** The version of the folding, as search_lexemes marks it. Documents of another are made again. */
export const FOLDING = 2;

/** Whether a document's lexemes are of this folding. */
export const isFolded = (lexemes: AnyPgColumn | SQL) =>
  sql<boolean>`${lexemes} @@ ${`' v ${FOLDING}'`}::tsquery`;

/** How many words that begin like a word that was asked for are looked for with it. */
const MOST_BEGUN = 30;

/** A text in the words of the index. */
export type Folded = {
  /** Its words as they are compared, without stems: "delta 9 gummies". */
  folded: string;
  /** Its hyphenated words in one. */
  joined: string;
  /** The words beside one another, as a tsquery. Empty if all are stop words. */
  phrase: string;
  /** The lexemes in their order, without stop words. */
  stems: string[];
  /** Those of the hyphenated words in one. */
  joinedStems: string[];
  /** Lexemes of known words that begin with it, if it is one word of three letters or more, hyphenated or not. */
  begun: string[];
  /** The owner's list of synonyms, read at the same time. Null until there is one. */
  synonyms: string | null;
};

// The words that begin so are looked up, because a tsquery of a beginning reads all that are
// indexed under each of them before the first is found.
const BEGUN = sql`(
  select tsvector_to_array(to_tsvector('english', string_agg(known.word, ' ')))
  from (
    select case when regexp_replace(fold.folded, '\\s+', '', 'g') = fold.joined then fold.joined else fold.folded end as word
  ) asked, lateral (
    select word from ${searchWords} where word like asked.word || '%' and word <> asked.word
    order by length(word), word limit ${MOST_BEGUN}
  ) known
  where asked.word ~ '^[[:alpha:]]{3,30}$' and asked.word not like 'xqj%')`;

const stemsOf = (words: SQL) => sql`coalesce((
  select array_agg(one.lexeme order by place) from unnest(to_tsvector('english', ${words})) one, unnest(one.positions) place
), '{}')`;

/** The texts in the words of the index, as search_fold makes them. Runs one query. */
export const foldTexts = (texts: readonly string[]): Promise<Folded[]> =>
  texts.length === 0
    ? Promise.resolve([])
    : selectRows<Folded>(sql`
        select fold.folded, fold.joined,
          phraseto_tsquery('english', fold.folded)::text as phrase,
          ${stemsOf(sql`fold.folded`)} as stems,
          ${stemsOf(sql`fold.joined`)} as "joinedStems",
          coalesce(${BEGUN}, '{}') as begun,
          (select lines from ${synonyms}) as synonyms
        from unnest(${sql.param(texts)}::text[]) with ordinality asked (text, place), search_fold(asked.text) fold
        order by asked.place`);

/** A lexeme in a tsquery. */
export const quoteLexeme = (lexeme: string) =>
  `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/** A text as the index may have it: as it is written and, if it is one hyphenated word, in one. */
export const waysOf = (text: Folded): Pick<Folded, "phrase" | "stems">[] => {
  const { folded, joined, joinedStems } = text;
  const isOneWord = joinedStems.length > 0 && folded.replace(/\s+/g, "") === joined;
  return isOneWord
    ? [text, { phrase: joinedStems.map(quoteLexeme).join(" <-> "), stems: joinedStems }]
    : [text];
};
