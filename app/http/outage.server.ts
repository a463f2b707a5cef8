import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import { FORM_TOKEN_FIELD } from "~/lib/form-token";
import { HONEYPOT_FIELD } from "~/lib/input/honeypot";
import { DATABASE_AWAY } from "~/lib/outcome";
import { isDatabaseAway } from "~/lib/database-away";
import type { Outage, PostedField } from "~/lib/outage";
import { problemHeaders } from "./problem.server";
import { readFields, takeReadFields } from "./forms/form.server";

export type Handler = (args: ActionFunctionArgs) => unknown;

/**
 * Runs a loader or action; 503 when it finds the database away, wherever it asked: in guards, queries
 * or use cases. The page then has what was typed, with a button that sends it again.
 */
export async function tellingOutages(args: ActionFunctionArgs, handler: Handler): Promise<unknown> {
  const { request, context } = args;
  try {
    const answer = await handler(args);
    // The page's loaders come next, and may be the ones that find the database away.
    if (request.method !== "GET") context.posted ??= await postedFields(request, false);
    return answer;
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    if (request.method !== "GET") context.posted ??= await postedFields(request, true);
    throw outage(context, request);
  }
}

function outage({ posted }: AppLoadContext, request: Request): Response {
  const { pathname, search } = new URL(request.url);
  const body: Outage = {
    message: DATABASE_AWAY.problem.message,
    posted: posted ?? null,
    action: pathname.replace(/\.data$/, "") + search,
  };
  const headers = problemHeaders(DATABASE_AWAY.problem);
  headers.set("Cache-Control", "no-store");
  return Response.json(body, { status: 503, headers });
}

// What a page must not show again, and what only programs fill in.
const NOT_KEPT = new RegExp(`password|^(code|token|${FORM_TOKEN_FIELD}|${HONEYPOT_FIELD})$`, "i");

/** What was typed, files and secrets excepted. */
export function typedFields(fields: FormData): PostedField[] {
  return Array.from(fields).filter(
    (field): field is PostedField => typeof field[1] === "string" && !NOT_KEPT.test(field[0]),
  );
}

/** What was typed; a body nobody has read yet is read now if `isLate`. */
async function postedFields(request: Request, isLate: boolean): Promise<PostedField[]> {
  const fields = takeReadFields(request) ?? (isLate ? await readLate(request) : null);
  return fields ? typedFields(fields) : [];
}

async function readLate(request: Request): Promise<FormData | null> {
  if (request.bodyUsed) return null;
  try {
    return await readFields(request);
  } catch (error) {
    // Too large or no form: the apology goes without it.
    if (error instanceof Response) return null;
    throw error;
  }
}
