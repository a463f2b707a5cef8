import { type FileUploadHandler, parseFormData } from "@mjackson/form-data-parser";
import { formatCount } from "~/lib/counts";

const FIELD_LIMIT = 1_000;
const PART_LIMIT = 100;

/**
 * Characters (RFC 2046, section 5.1.1). At the end of each chunk the parser looks for a part of the
 * boundary, in a time that is quadratic in its length.
 */
const BOUNDARY_LIMIT = 70;

const TOO_MANY_FIELDS = `The form has more than ${formatCount(FIELD_LIMIT)} fields, or more than ${PART_LIMIT} parts. No form of this site has so many. Go back and send it again with fewer`;
const NOT_A_NAME =
  "The form has a field that no form of this site has. Go back, load the page again and send its form";
const NO_BOUNDARY = "The form did not arrive in a readable way. Go back and send it again";

/** A form that is refused before its fields are parsed. The message is for people. */
export class RefusedFormError extends Error {}

/**
 * The fields of a URL-encoded form. Throws a RefusedFormError for more than 1,000 fields, and for a
 * name that the form library would read as a list, an object or an instruction. No schema of this
 * site has those: several values of one field have the same name. One such name of 30 bytes could
 * create an array that needs all memory.
 */
export function urlEncodedFields(text: string): FormData {
  if (hasMore(text, "&", FIELD_LIMIT - 1)) throw new RefusedFormError(TOO_MANY_FIELDS);
  const fields = new FormData();
  for (const [name, value] of new URLSearchParams(text)) fields.append(name, value);
  return withPlainNames(fields);
}

/** Whether `part` occurs more than `limit` times. Looks no further than that. */
function hasMore(text: string, part: string, limit: number): boolean {
  let found = -1;
  for (let count = 0; count <= limit; count++) {
    found = text.indexOf(part, found + 1);
    if (found < 0) return false;
  }
  return true;
}

/**
 * The fields of a multipart form, with the same rule for their names. `body` has passed limitParts.
 * `onFile` decides what becomes of each file.
 */
export async function multipartFields(
  contentType: string,
  body: BodyInit | null,
  maxFileSize: number,
  onFile: FileUploadHandler,
): Promise<FormData> {
  // The parser knows the type in lower case only.
  const headers = { "Content-Type": contentType.replace(/^multipart/i, "multipart") };
  // `duplex` is required for a streamed body, but the DOM's types lack it. The address is not used.
  const request = new Request("http://form/", { method: "POST", headers, body, duplex: "half" });
  // The parser's own limit of 20 files counts empty ones. The parts are limited before it.
  const limits = { maxFileSize, maxFiles: FIELD_LIMIT };
  return withPlainNames(await parseFormData(request, limits, onFile));
}

/**
 * Checks the chunks of a multipart body. Throws a RefusedFormError for the chunk in which a part
 * after the last allowed one ends, by default the hundredth.
 */
export function limitParts(contentType: string, limit = PART_LIMIT): (chunk: Uint8Array) => void {
  const boundary = boundaryOf(contentType);
  if (!boundary || boundary.length > BOUNDARY_LIMIT) throw new RefusedFormError(NO_BOUNDARY);
  // Before the first part is no line break. After the last one is the last delimiter.
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  let tail: Buffer = Buffer.alloc(0);
  let parts = 0;
  return (chunk) => {
    const bytes = Buffer.concat([tail, chunk]);
    let searched = 0;
    let found = bytes.indexOf(delimiter);
    while (found >= 0 && parts <= limit) {
      parts++;
      searched = found + delimiter.length;
      found = bytes.indexOf(delimiter, searched);
    }
    if (parts > limit) throw new RefusedFormError(TOO_MANY_FIELDS);
    // A delimiter may begin in this chunk and end in the next one.
    tail = bytes.subarray(Math.max(searched, bytes.length - delimiter.length + 1));
  };
}

/** The boundary, as the parser reads it. */
export function boundaryOf(contentType: string): string | undefined {
  const found = /boundary=(?:"([^"]+)"|([^;]+))/i.exec(contentType);
  return found?.[1] ?? found?.[2];
}

/** Names with a meaning for the form library: "list[0]", "group.field", and its own fields. */
const STRUCTURED = /[[\].]|^__(?:intent|state)__$/;

/** The fields, without those that have the name of something that every object has. */
function withPlainNames(fields: FormData): FormData {
  const names = new Set(fields.keys());
  if ([...names].some((name) => STRUCTURED.test(name))) throw new RefusedFormError(NOT_A_NAME);
  for (const name of names) if (name in Object.prototype) fields.delete(name);
  return fields;
}
