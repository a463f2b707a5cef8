import type { ActionFunctionArgs } from "@remix-run/node";
import { readFields, takeReadFields } from "~/http/forms/form.server";
import { typedFields } from "~/http/forms/typed-fields.server";
import { problemHeaders, problemResponse } from "~/http/problem.server";
import { whenDatabaseAway } from "~/lib/database-away";
import type { Outage, PostedField } from "~/lib/outage";
import { DATABASE_AWAY } from "~/lib/outcome";
import type { HandlerLayer } from "./handler-layer";

/**
 * Answers 503 when a loader or action finds the database away, wherever it asked: in guards, queries
 * or use cases. A page then has what was typed, with a button that sends it again; the API has JSON.
 */
export const tellOutages: HandlerLayer = ({ args }, next) =>
  whenDatabaseAway(keepingPosted(args, next), async () => {
    if (args.context.isApiCall) return problemResponse(DATABASE_AWAY.problem);
    throw await outage(args);
  });

/** The page's loaders come after its action, and may be the ones that find the database away. */
async function keepingPosted(
  { request, context }: ActionFunctionArgs,
  next: () => Promise<unknown>,
) {
  const answer = await next();
  if (request.method !== "GET") context.posted ??= await postedFields(request, false);
  return answer;
}

async function outage({ request, context }: ActionFunctionArgs): Promise<Response> {
  if (request.method !== "GET") context.posted ??= await postedFields(request, true);
  const { pathname, search } = new URL(request.url);
  const body: Outage = {
    message: DATABASE_AWAY.problem.message,
    posted: context.posted ?? null,
    action: pathname.replace(/\.data$/, "") + search,
  };
  const headers = problemHeaders(DATABASE_AWAY.problem);
  headers.set("Cache-Control", "no-store");
  return Response.json(body, { status: 503, headers });
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
