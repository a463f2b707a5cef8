import { readId } from "~/lib/input/read-id";

/** Which readings of documents a list contains. Null for any. */
export type ReadingFilter = {
  document: number | null;
  /** The id of an account. */
  person: number | null;
  /** People with an account, or visitors without one, who can open public documents. */
  who: "people" | "visitors";
};

/** The filter in the query of an address. What it does not know, it ignores. */
export function readReadingFilter(query: URLSearchParams): ReadingFilter {
  return {
    document: readId(query.get("document")),
    person: readId(query.get("person")),
    who: query.get("who") === "visitors" ? "visitors" : "people",
  };
}

/** The filter as a query of an address. */
export const readingQuery = ({ document, person, who }: ReadingFilter) => ({
  document: document === null ? null : String(document),
  person: person === null ? null : String(person),
  who: who === "visitors" ? who : null,
});
