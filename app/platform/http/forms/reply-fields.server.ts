import { REVISION_FIELD } from "~/lib/input/revision";
import { textField } from "./form.server";

/** How far the page of a posted reply shows its story. Undefined for a form without the field. */
export const seenIn = (fields: FormData): string | undefined =>
  textField(fields, REVISION_FIELD) ?? undefined;

/** Whether the browser fetches a page before anybody asked for it. */
export const isFetchedAhead = (request: Request): boolean =>
  /\bprefetch\b/i.test(request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "");
