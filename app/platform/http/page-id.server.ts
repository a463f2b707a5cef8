import { readId } from "~/lib/input/read-id";

/** The id in a page's address. Throws a 404 page for anything else. */
export function pageId(value: string | undefined): number {
  const id = readId(value);
  if (id === null) throw new Response("", { status: 404 });
  return id;
}
