import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { Outcome } from "~/lib/outcome";
import { readId } from "~/lib/input/read-id";
import { BODY_LIMIT, bodyTooLarge, readText } from "../forms/body.server";
import { problemResponse } from "../problem.server";
import { requestContext } from "../request-context.server";
import { formatCount } from "~/lib/counts";

type Handler = (args: ActionFunctionArgs) => Promise<Response>;
type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/**
 * The loader and action of an API address. A method without a handler gets 405 with Allow. A thrown
 * Response becomes the response.
 */
export function api(handlers: Partial<Record<Method, Handler>>) {
  const allowed = Object.keys(handlers);
  if (handlers.GET) allowed.push("HEAD");
  const handle = async (args: ActionFunctionArgs) => {
    requestContext(args).isApiCall = true;
    const method = args.request.method === "HEAD" ? "GET" : args.request.method;
    // The method may be unknown: then the lookup is undefined.
    const handler = handlers[method as Method];
    if (!handler) {
      const headers = { Allow: allowed.join(", ") };
      return Response.json({ message: "Method Not Allowed" }, { status: 405, headers });
    }
    try {
      return await handler(args);
    } catch (error) {
      if (error instanceof Response) return error;
      throw error;
    }
  };
  return { loader: handle, action: handle };
}

/**
 * The id in an address. Throws a 404 for anything but a whole number that fits PostgreSQL's
 * integer.
 */
export function idParam(value: string | undefined): number {
  const id = readId(value);
  if (id === null) throw problemResponse({ code: "not-found", message: "Not Found" });
  return id;
}

/**
 * The JSON body, parsed with the schema that the page's form uses too. Throws 415 if it is not
 * JSON, 413 past 8 MiB, 400 if it is malformed or invalid, with `errors` by field.
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.infer<Schema>> {
  if (!/^application\/(.+\+)?json\b/i.test(request.headers.get("Content-Type") ?? "")) {
    throw Response.json(
      { message: "Send JSON, with Content-Type application/json" },
      { status: 415 },
    );
  }
  const parsed = schema.safeParse(await parseBody(request));
  if (parsed.success) return parsed.data;
  const { formErrors, fieldErrors } = z.flattenError(parsed.error);
  const errors = fieldErrors as Record<string, string[]>; // Keys are the schema's field names.
  const message = formErrors[0] ?? Object.values(errors)[0]?.[0] ?? "The request is not valid";
  throw problemResponse({ code: "invalid", message }, errors);
}

const VALUE_LIMIT = 10_000;
const TOO_MANY_VALUES = `The body has more than ${formatCount(VALUE_LIMIT)} values`;

async function parseBody(request: Request): Promise<unknown> {
  try {
    const text = await readText(request, BODY_LIMIT.json);
    if (hasTooManyValues(text))
      throw problemResponse({ code: "invalid", message: TOO_MANY_VALUES });
    const body: unknown = JSON.parse(text);
    return body;
  } catch (error) {
    if (error instanceof Response) throw error;
    const tooLarge = bodyTooLarge(error);
    throw problemResponse(
      tooLarge
        ? { code: "too-large", message: tooLarge.message }
        : { code: "invalid", message: "The body is not valid JSON" },
    );
  }
}

/**
 * Whether JSON has more lists, objects and values than a call can need. To parse 8 MiB of brackets
 * takes seconds and 250 MB.
 */
function hasTooManyValues(json: string): boolean {
  let isInText = false;
  let values = 0;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (character === '"') isInText = !isInText;
    else if (isInText) at += Number(character === "\\");
    else if (character === "[" || character === "{" || character === ",") values++;
    if (values > VALUE_LIMIT) return true;
  }
  return false;
}

/** The result of a use case as JSON: what `pick` returns for a success, or the problem. */
export function jsonResult<Success extends object>(
  outcome: Outcome<Success>,
  pick: (success: Success) => unknown,
  status = 200,
): Response {
  if (outcome.ok) return Response.json(pick(outcome), { status });
  const { problem } = outcome;
  const errors = problem.field ? { [problem.field]: [problem.message] } : undefined;
  return problemResponse(problem, errors);
}
