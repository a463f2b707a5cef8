import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type AppLoadContext, data } from "@remix-run/node";
import type { z } from "zod";
import { HONEYPOT_FIELD } from "~/lib/input/honeypot";
import { REVISION_FIELD } from "~/lib/input/revision";
import type { Problem, ProblemCode } from "~/lib/outcome";
import type { FailureWords, Toast } from "~/lib/toast";
import { requestContext } from "../request-context.server";
import { BODY_LIMIT, bodyTooLarge, checkedStream, limitBody, readText } from "./body.server";
import { PROBLEM_STATUS, problemHeaders } from "../problem.server";
import {
  limitParts,
  multipartFields,
  RefusedFormError,
  urlEncodedFields,
} from "./posted-fields.server";
import { isRepeatable, isSecret } from "./typed-fields.server";

const NOT_A_FORM = "This address takes a form. Go back and send the form again";
const HONEYPOT_FILLED =
  "The field “Leave this field empty” has something in it. Programs fill it in; people send the form again, and it is empty now";
const TOO_LONG_TO_REPEAT =
  "The form has more than a million characters, too many to show again. Go back to find your text, and shorten it";

/**
 * The fields of a posted form of at most `limit` bytes (6 MiB by default), which may have been read
 * before. Throws a 413, 415 or 400 Response for a body that is too large, not a form, incomplete, or
 * has fields that no form of this site has.
 */
export async function readFields(request: Request, limit = BODY_LIMIT.form): Promise<FormData> {
  const cached = cachedFields(request);
  if (cached) return cached;
  const type = request.headers.get("Content-Type") ?? "";
  if (!isMultipart(type) && !isUrlEncoded(type)) {
    throw new Response(NOT_A_FORM, { status: 415 });
  }
  try {
    const fields = isMultipart(type)
      ? // No form that is read here has a file input. A file that is sent all the same is ignored.
        await multipartFields(type, partsOf(request, limit), limit, () => null)
      : urlEncodedFields(await readText(request, limit));
    cacheFields(request, fields);
    return fields;
  } catch (error) {
    throw unreadableBody(error);
  }
}

/** Whether a Content-Type is that of a form with files. */
export const isMultipart = (type: string | null) => /^multipart\/form-data\b/i.test(type ?? "");

/** Whether a Content-Type is that of a form without files. */
export const isUrlEncoded = (type: string | null) =>
  /^application\/x-www-form-urlencoded\b/i.test(type ?? "");

/** The body of a multipart form, which fails past its limits of bytes and parts. */
export function partsOf(
  request: Request,
  limit: number,
  parts?: number,
): ReadableStream<Uint8Array> | null {
  const type = request.headers.get("Content-Type") ?? "";
  const { body } = limitBody(request, limit);
  return body && checkedStream(body, limitParts(type, parts));
}

const fieldsRead = new WeakMap<Request, FormData>();

/** Caches the fields of a request, because its body can be read only once. */
export function cacheFields(request: Request, fields: FormData) {
  fieldsRead.set(request, fields);
}

/** The cached fields of this request, if its body was read. */
export function cachedFields(request: Request): FormData | undefined {
  return fieldsRead.get(request);
}

/** A text field's value. Null if it is missing or a file. */
export function textField(fields: FormData, name: string): string | null {
  const value = fields.get(name);
  return typeof value === "string" ? value : null;
}

/**
 * The Response for a form body that could not be read to its end. For a form with a file the
 * message names the limit of the file in bytes, not of the whole body.
 */
export function unreadableBody(error: unknown, fileLimit?: number): Response {
  if (error instanceof RefusedFormError) return new Response(error.message, { status: 400 });
  const tooLarge = bodyTooLarge(error);
  if (tooLarge) {
    const message = fileLimit
      ? `The file is larger than ${fileLimit / 1024 / 1024} MB`
      : tooLarge.message;
    return new Response(message, { status: 413 });
  }
  return new Response("The form did not arrive whole. Go back and send it again", { status: 400 });
}

/** A posted form, parsed with the schema that the JSON API uses too. */
export async function readForm<Schema extends z.ZodType>(request: Request, schema: Schema) {
  return parseForm(await readFields(request), schema);
}

/**
 * Like readForm, for fields that are already read. A filled honeypot field makes the form invalid.
 * The reply to a form that is not repeatable (isRepeatable) has none of its values.
 */
export function parseForm<Schema extends z.ZodType>(fields: FormData, schema: Schema) {
  const submission = parseWithZod(fields, { schema });
  if (textField(fields, HONEYPOT_FIELD)?.trim()) {
    // The typed values are shown again, because a person may have filled the field too.
    const reply = replyWith(HONEYPOT_FILLED, submission, fields);
    return {
      status: "error" as const,
      payload: submission.payload,
      error: { "": [HONEYPOT_FILLED] },
      reply,
    };
  }
  if (isRepeatable(fields)) return submission;
  return { ...submission, reply: replyWith(TOO_LONG_TO_REPEAT, submission, fields) };
}

/** The submission's reply with one more error of the whole form. */
function replyWith(
  message: string,
  submission: Pick<Submission<unknown>, "reply">,
  fields: FormData,
): Submission<unknown>["reply"] {
  const isShown = isRepeatable(fields);
  return (options) => {
    const others = options && "formErrors" in options ? (options.formErrors ?? []) : [];
    const result = submission.reply({ ...options, formErrors: [...others, message] });
    return isShown ? result : { ...result, initialValue: {} };
  };
}

/**
 * A form page answers 400 for problems that the visitor can correct. These codes keep their own
 * status: the visitor can only wait or go elsewhere.
 */
const KEEPS_STATUS = new Set<ProblemCode>(["not-found", "too-large", "too-many", "unavailable"]);

export type Rejection<Beside = object> = {
  /**
   * The problem that the domain returned. Without it only the errors of the submission are shown.
   */
  problem?: Problem | null;
  /** Shown above the page too, in the words of the form. */
  toast?: FailureWords;
  /** Shown above the page in any case, for invalid fields too. */
  said?: FailureWords;
  /** Data that goes to the page beside the result. */
  beside?: Beside;
};

/**
 * The same page again with the typed values (except passwords) and the reason: invalid fields, or a
 * problem from the domain. The status is 400 for everything that can be corrected on the page, a
 * wrong password too, because lynx asks for credentials before it shows the page of a 401.
 */
export function rejectForm<Value, Beside extends object = object>(
  asked: { context: AppLoadContext },
  submission: Submission<Value>,
  { problem, toast, said, beside }: Rejection<Beside> = {},
) {
  const words = said ?? (problem && !problem.field ? toast : undefined);
  const shown: Toast | null = words ? { kind: "error", ...words } : null;
  requestContext(asked).rejection = { toast: shown };
  const lastResult = submission.reply({
    hideFields: Object.keys(submission.payload).filter(isHiddenAgain),
    ...(problem?.field
      ? { fieldErrors: { [problem.field]: [problem.message] } }
      : problem && { formErrors: [problem.message] }),
    ...(problem?.edited && { fieldErrors: eachInAList(problem.edited.fields) }),
  });
  if (problem?.edited) {
    // The next press replaces what is shown at the fields.
    const { revision } = problem.edited;
    lastResult.initialValue = { ...lastResult.initialValue, [REVISION_FIELD]: revision };
  }
  return data(
    // Without `beside` its type is empty, which TypeScript cannot infer.
    { lastResult, toast: shown, ...(beside ?? ({} as Beside)) },
    problem && KEEPS_STATUS.has(problem.code)
      ? { status: PROBLEM_STATUS[problem.code], headers: problemHeaders(problem) }
      : { status: 400 },
  );
}

/** Nobody typed the token of a mailed link, and the form that is shown again needs it. */
const isHiddenAgain = (name: string) => isSecret(name) && name !== "token";

const eachInAList = (messages: Record<string, string>) =>
  Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, [message]]));
