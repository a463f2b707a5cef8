import { readId } from "~/lib/input/read-id";

/** The number in a page's address, or the 404 page. */
export function pageId(value: string | undefined): number {
  const id = readId(value);
  if (id === null) throw new Response("", { status: 404 });
  return id;
}
