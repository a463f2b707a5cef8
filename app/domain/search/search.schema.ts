import type { Author } from "~/domain/accounts/member-name";
import { readDay } from "~/lib/dates/dates";
import { readId } from "~/lib/input/read-id";

/** The kinds of what is found, in the order of the filter. */
export const KINDS = ["post", "comment", "guide", "article", "product", "event", "page"] as const;
export type Kind = (typeof KINDS)[number];

/** A search as its address says it. Null where it does not limit what is found. */
export type SearchAsked = {
  q: string;
  kind: Kind | null;
  /** A category's id, or 0 for posts without one. */
  category: number | null;
  /** The handle of a member, without the @. */
  author: string | null;
  /** The first day, YYYY-MM-DD in New York. */
  since: string | null;
  /** A day, or an instant: what is found is from before it. */
  before: string | null;
  page: number;
};

const LONGEST_QUERY = 200;

/** A parameter that cannot be read, and what it takes. */
type BadParameter = { name: keyof SearchAsked; message: string };

const HANDLE = /^@?([a-z0-9-]{3,30})$/i;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/;

const isTime = (text: string) =>
  readDay(text) !== null || (INSTANT.test(text) && !Number.isNaN(Date.parse(text)));

/** The search of an address, without what cannot be read, which `bad` names. */
export function readSearch(query: URLSearchParams): { asked: SearchAsked; bad: BadParameter[] } {
  const bad: BadParameter[] = [];
  function read<Value>(
    name: keyof SearchAsked,
    takes: string,
    parse: (text: string) => Value | null,
  ) {
    const text = (query.get(name) ?? "").trim();
    if (text === "") return null;
    const value = parse(text);
    if (value === null) bad.push({ name, message: `${name} takes ${takes}` });
    return value;
  }
  const takesDay = "a day like 2026-05-31";
  const words = (query.get("q") ?? "").replace(/[\0-\x1f]+/g, " ").trim();
  if (words.length > LONGEST_QUERY) {
    bad.push({ name: "q", message: `q takes at most ${LONGEST_QUERY} characters` });
  }
  const asked = {
    q: words.slice(0, LONGEST_QUERY),
    kind: read(
      "kind",
      `one of ${KINDS.join(", ")}`,
      (text) => KINDS.find((kind) => kind === text) ?? null,
    ),
    category: read("category", "a category's id or none", (text) =>
      text === "none" ? 0 : readId(text),
    ),
    author: read(
      "author",
      "a member's handle, like member-7",
      (text) => (HANDLE.exec(text)?.[1] ?? null)?.toLowerCase() ?? null,
    ),
    since: read("since", takesDay, readDay),
    before: read("before", `${takesDay}, or an instant in UTC`, (text) =>
      isTime(text) ? text : null,
    ),
    page: read("page", "a whole number from 1", readId) ?? 1,
  };
  return { asked, bad };
}

/** Whether something is asked for: words, or a member or category whose texts are wanted. */
export const isSearch = ({ q, category, author }: SearchAsked) =>
  q !== "" || category !== null || author !== null;

/** The path of a search, without what limits nothing. */
export function searchPath(asked: Partial<SearchAsked>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) {
    if (value === null || value === "" || (name === "page" && value === 1)) continue;
    query.set(name, name === "category" && value === 0 ? "none" : String(value));
  }
  return query.size > 0 ? `/search?${query}` : "/search";
}

/** A piece of an excerpt. */
export type Piece = { text: string; isMatch: boolean };

export type Result = {
  kind: Kind;
  /** The title, or that of the post that a comment is on. */
  title: string;
  path: string;
  excerpt: Piece[];
  /** Null for what the site itself says. */
  author: Author | null;
  category: { id: number; name: string } | null;
  /** Null for what the site itself says. */
  createdAt: Date | null;
};

export type Found = {
  results: Result[];
  /** At most 100 posts and 100 comments are found, so it may be more. */
  total: number;
  /** Where older posts and comments begin, if not all were looked at: an instant. */
  olderThan: string | null;
  page: number;
  pageCount: number;
  /** Words that were not looked for, because most texts have them. */
  common: string[];
  /** Whether that were all words, and titles with them beside one another were looked for. */
  isOfTitles: boolean;
};
