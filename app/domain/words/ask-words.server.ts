import { type SQL, sql } from "drizzle-orm";
import { searchDocuments } from "~drizzle/schema";
import { type Folded, foldTexts, quoteLexeme, waysOf } from "./fold.server";
import { readWords, type Term } from "./read-words";
import { type Group, listGroups } from "./synonyms.server";

/** A search in the words of the index. */
export type AskedWords = {
  /** What must be there, as a tsquery. Empty if there is nothing to look for. */
  query: string;
  /** Of that, the words as asked for and their synonyms, which come first. */
  exact: string;
  /** The lexemes of the words that must be there, as asked for. */
  stems: string[];
  /** All lexemes that may be what was asked for. */
  shown: string[];
  /** Words that were left out, because most texts have them. */
  common: string[];
  /** Whether all words are so common that titles alone were searched, for all beside one another. */
  isOfTitles: boolean;
};

type Asked = Term & Folded;

/** What stands for a word or several: as asked for, and with all that begin so. */
type Node = { exact: string; wide: string };

/** What is asked for in these words. Runs one query, and another after a change of the synonyms. */
export async function askWords(q: string): Promise<AskedWords> {
  const lists = readWords(q);
  const folded = await foldTexts(lists.flat().map(({ text }) => text));
  const groups = folded[0] ? await listGroups(folded[0].synonyms) : [];
  let at = 0;
  const asked = lists.map((list) =>
    list.flatMap((term): Asked[] => {
      const words = folded[at++];
      // Signs alone are no words.
      return words && words.folded !== "" ? [{ ...term, ...words }] : [];
    }),
  );
  const wanted = asked.flat().filter(({ isExcluded }) => !isExcluded);
  const query = orOf(asked.flatMap((list) => nodeOf(list, groups) ?? []));
  const isOfTitles = !query && wanted.length > 0;
  const common = isOfTitles ? asTyped(asked) : wanted.filter(({ phrase }) => phrase === "");
  const inTitles = isOfTitles ? titlePhrase(common) : "";
  return {
    query: query?.wide ?? inTitles,
    exact: query?.exact ?? inTitles,
    stems: [...new Set(wanted.flatMap(({ stems }) => stems))],
    shown: [
      ...new Set([
        ...lexemesIn(query?.wide ?? ""),
        ...(isOfTitles ? common.flatMap((term) => term.folded.split(/\s+/)) : []),
      ]),
    ],
    common: [...new Set(common.map(({ text }) => text))],
    isOfTitles,
  };
}

/** What a page says of common words. */
export const commonOf = ({ common, isOfTitles }: AskedWords) => ({ common, isOfTitles });

/** Whether the product has what is asked for. */
export const productHas = (product: SQL, { query }: AskedWords) =>
  sql`exists (select from ${searchDocuments} found where found.product_id = ${product} and found.lexemes @@ ${query}::tsquery)`;

type Common = Pick<Asked, "text" | "folded">;

/** The words of lists of common words alone, among which "or" is one more of them. */
const asTyped = (lists: readonly Asked[][]): Common[] =>
  lists
    .map((list): Common[] => list.filter(({ isExcluded }) => !isExcluded))
    .filter((list) => list.length > 0)
    .flatMap((list, index) => (index > 0 ? [{ text: "or", folded: "or" }, ...list] : list));

/** Stop words are indexed with titles alone, one beside the other. */
const titlePhrase = (terms: readonly Common[]) =>
  terms
    .flatMap(({ folded }) => folded.split(/\s+/))
    .map((word) => `${quoteLexeme(word)}:A`)
    .join(" <-> ");

/** The lexemes of a tsquery, but those that must not be there. */
const lexemesIn = (query: string) =>
  Array.from(query.replace(/!\([^()]*\)/g, "").matchAll(/'((?:[^']|'')*)'/g), ([, lexeme = ""]) =>
    lexeme.replaceAll("''", "'"),
  );

const joinedBy = (operator: "&" | "|") => (nodes: readonly Node[]) => {
  const [first] = nodes;
  if (!first || nodes.length === 1) return first ?? null;
  const join = (texts: string[]) => `(${[...new Set(texts)].join(` ${operator} `)})`;
  return {
    exact: join(nodes.map(({ exact }) => exact)),
    wide: join(nodes.map(({ wide }) => wide)),
  };
};
const andOf = joinedBy("&");
const orOf = joinedBy("|");

const same = (query: string): Node => ({ exact: `(${query})`, wide: `(${query})` });

/** All terms of a list. Null if nothing is left to look for. */
function nodeOf(list: readonly Asked[], groups: readonly Group[]): Node | null {
  const terms = list.filter(({ phrase }) => phrase !== "");
  const wanted = terms.filter(({ isExcluded }) => !isExcluded);
  if (wanted.length === 0 && list.some(({ isExcluded }) => !isExcluded)) return null;
  const nodes: Node[] = [];
  for (let at = 0; at < wanted.length;) {
    const together = longestSynonym(wanted.slice(at), groups);
    const [term, ...rest] = wanted.slice(at, at + (together?.terms ?? 1));
    if (!term) break;
    const typed = andOf([term, ...rest].map((one) => termNode(one, groups)));
    const node = typed && orOf([typed, ...(together?.others ?? []).map(same)]);
    if (node) nodes.push(node);
    at += 1 + rest.length;
  }
  const excluded = terms.filter(({ isExcluded }) => isExcluded);
  return andOf([...nodes, ...excluded.map(excludedNode)]);
}

function excludedNode(term: Asked): Node {
  const ways = waysOf(term).map(({ phrase }) => phrase);
  const none = `!(${ways.join(" | ")})`;
  return { exact: none, wide: none };
}

/** One term, with what is written otherwise. A quoted one is taken as it is. */
function termNode(term: Asked, groups: readonly Group[]): Node {
  const ways = waysOf(term);
  const others = term.isQuoted ? [] : ways.flatMap((way) => synonymsWithin(way, groups));
  const exact =
    orOf([...ways.map(({ phrase }) => phrase), ...others].map(same)) ?? same(term.phrase);
  if (term.isQuoted || term.begun.length === 0) return exact;
  const begun = term.begun.map(quoteLexeme).join(" | ");
  return { exact: exact.exact, wide: `(${exact.wide} | ${begun})` };
}

const isAt = (stems: readonly string[], place: number, phrase: readonly string[]) =>
  phrase.every((stem, index) => stems[place + index] === stem);

/** The term's phrase with a part of it replaced by a synonym, for each one. */
function synonymsWithin({ stems }: Pick<Asked, "stems">, groups: readonly Group[]): string[] {
  return groups.flatMap((group) =>
    group.flatMap((one) =>
      stems.flatMap((_, place) => {
        if (!isAt(stems, place, one.stems)) return [];
        const before = stems.slice(0, place).map(quoteLexeme);
        const after = stems.slice(place + one.stems.length).map(quoteLexeme);
        return group
          .filter((other) => other !== one)
          .map((other) => [...before, `(${other.phrase})`, ...after].join(" <-> "));
      }),
    ),
  );
}

/** The most of the first terms that have synonyms together, and these. */
function longestSynonym(terms: readonly Asked[], groups: readonly Group[]) {
  const upTo = terms.findIndex(({ isQuoted }) => isQuoted);
  const open = upTo < 0 ? terms : terms.slice(0, upTo);
  for (let count = Math.min(open.length, 6); count > 1; count--) {
    const stems = open.slice(0, count).flatMap((term) => term.stems);
    const others = groups.flatMap((group) => {
      const one = group.find(
        (phrase) => phrase.stems.length === stems.length && isAt(stems, 0, phrase.stems),
      );
      return one ? group.filter((other) => other !== one).map(({ phrase }) => phrase) : [];
    });
    if (others.length > 0) return { terms: count, others };
  }
  return null;
}
