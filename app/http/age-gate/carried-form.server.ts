import { chooseResume, keepChosenResume } from "~/domain/careers/choose-resume.server";
import { BODY_LIMIT } from "~/platform/http/forms/body.server";
import { isMultipart, readFields } from "~/platform/http/forms/form.server";
import { formOpenedBy, openerOf } from "~/platform/http/form-token.server";
import { isRepeatable, isSecret } from "~/platform/http/forms/typed-fields.server";
import { parseUpload } from "~/platform/http/forms/upload.server";
import { PROBLEM_STATUS, problemHeaders } from "~/platform/http/problem.server";
import { type CarriedForm, GATE_FIELD } from "~/lib/carried-form";
import { whenDatabaseAway } from "~/platform/database/database-away";
import { FORM_TOKEN_FIELD } from "~/lib/form-token";
import type { Problem } from "~/lib/outcome";
import { decodePostedName } from "~/lib/text/file-name";
import { decryptText, encryptText } from "~/platform/secrets/encrypted-text.server";

const PURPOSE = "carried field";
const SEALED_MINUTES = 60;

/** Fields of the page that sent the form. The gate's page has its own. */
const NOT_CARRIED = new Set<string>([...Object.values(GATE_FIELD), FORM_TOKEN_FIELD]);

/** A larger form is not kept in memory for somebody who has not answered. */
const LIMIT = { body: BODY_LIMIT.careers, file: BODY_LIMIT.careers };

const NOT_KEPT =
  "The age question comes first, and this form is too large to be kept until it is answered. Open a page of this site, answer it, then go back and send the form again";

/**
 * The posted form for the gate's page. Secrets are encrypted. A resume is stored for a day, as
 * while another field is corrected; of any other file only the name is kept, and the form's own
 * page then asks for it again. Whose form it is goes along, because another account may have signed
 * in since: the form is then refused when it is sent on. Throws a 400, 413, 415 or 429 Response for
 * a form that cannot be kept.
 */
export async function carryForm(request: Request, address: string): Promise<CarriedForm> {
  const { fields, file } = isMultipart(request.headers.get("Content-Type"))
    ? await readWith(request, address)
    : { fields: await readFields(request).catch(saySize), file: null };
  if (!isRepeatable(fields)) throw tooLarge();
  const carried: CarriedForm = { fields: [], sealed: [], file };
  const opener = openerOf(fields);
  if (opener !== null) carried.fields.push([GATE_FIELD.openedBy, opener]);
  for (const [name, value] of fields) {
    if (typeof value !== "string" || NOT_CARRIED.has(name)) continue;
    if (isSecret(name)) carried.sealed.push(seal(name, value));
    else carried.fields.push([name, value]);
  }
  return carried;
}

/** The fields of the form that the gate's form carried, as they were sent first. */
export function carriedFields(posted: FormData): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of posted) {
    if (typeof value !== "string") continue;
    if (name === GATE_FIELD.sealed) {
      const opened = unseal(value);
      if (opened) fields.append(opened.name, opened.value);
    } else if (name === GATE_FIELD.openedBy) {
      fields.append(...formOpenedBy(value));
    } else if (!NOT_CARRIED.has(name)) fields.append(name, value);
  }
  return fields;
}

type Sealed = { name: string; value: string; until: number };

function seal(name: string, value: string): string {
  const until = Date.now() + SEALED_MINUTES * 60_000;
  return encryptText(PURPOSE, JSON.stringify({ name, value, until } satisfies Sealed));
}

/** Null if it was not encrypted here, or is too old: the form then asks for it again. */
function unseal(encrypted: string): Sealed | null {
  const text = decryptText(PURPOSE, encrypted)?.text;
  // Only seal encrypts for this purpose.
  const sealed = text === undefined ? null : (JSON.parse(text) as Sealed);
  return sealed && Date.now() < sealed.until ? sealed : null;
}

type With = { fields: FormData; file: CarriedForm["file"] };

async function readWith(request: Request, address: string): Promise<With> {
  const { fields, file, isFileTooLarge } = await parseUpload(request, null, LIMIT).catch(saySize);
  if (isFileTooLarge) throw tooLarge();
  if (!file) return { fields, file: null };
  const kept =
    file.fieldName === "resume"
      ? await whenDatabaseAway(keepResume(file, address), () => null)
      : null;
  if (kept) fields.set("keptResume", kept.key);
  // Then the form's page asks for the file again, instead of going on without it.
  else fields.set(`${file.fieldName}Refused`, "yes");
  return { fields, file: { name: decodePostedName(file.name), isKept: kept !== null } };
}

/** Null if the file is not a resume: its page will say why. */
async function keepResume(file: File, address: string) {
  const posted = { file, isFileTooLarge: false, isFileNeeded: false, keptKey: null };
  const { source } = await chooseResume(posted);
  const held = await keepChosenResume({ address }, source);
  if (held.ok) return held.kept;
  if (held.problem.code === "too-many") throw refusal(held.problem);
  return null;
}

const tooLarge = () => new Response(NOT_KEPT, { status: 413 });

function saySize(error: unknown): never {
  throw error instanceof Response && error.status === 413 ? tooLarge() : error;
}

const refusal = (problem: Problem) =>
  new Response(problem.message, {
    status: PROBLEM_STATUS[problem.code],
    headers: problemHeaders(problem),
  });
