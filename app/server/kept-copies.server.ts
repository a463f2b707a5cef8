import { randomUUID } from "node:crypto";

const LINKS = "Links (";
const PARAMETER = "fresh";

/**
 * The answer to a write, for Links with an address to go to that it has not seen. Links 2.28 shows its
 * kept copy of a page that it knows and asks for none, whatever Cache-Control, Expires, Pragma and Vary
 * say: the age gate would stay and messages would come up on later pages (tried with each of them,
 * November 2026). Other browsers ask, and keep their addresses.
 */
export function pastKeptCopy(request: Request, response: Response): Response {
  const location = response.headers.get("Location");
  if (!location?.startsWith("/") || !request.headers.get("User-Agent")?.startsWith(LINKS)) {
    return response;
  }
  const { pathname, searchParams, hash } = new URL(location, request.url);
  searchParams.set(PARAMETER, randomUUID().slice(0, 8));
  response.headers.set("Location", `${pathname}?${searchParams}${hash}`);
  return response;
}
