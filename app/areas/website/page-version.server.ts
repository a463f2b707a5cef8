import { readId } from "~/lib/input/read-id";

/** The version in a page's address; 0 is that of app/content. Throws a 404 page for anything else. */
export function pageVersion(value: string | undefined): number {
  const version = value === "0" ? 0 : readId(value);
  if (version === null) throw new Response("", { status: 404 });
  return version;
}
