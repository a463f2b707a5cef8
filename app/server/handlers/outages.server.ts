import type { ActionFunctionArgs } from "@remix-run/node";
import { readFields, cachedFields } from "~/http/forms/form.server";
import { typedFields } from "~/http/forms/typed-fields.server";
import { problemHeaders, problemResponse } from "~/http/problem.server";
import { whenDatabaseAway } from "~/lib/database-away";
import type { Outage, PostedField } from "~/lib/outage";
import { DATABASE_AWAY } from "~/lib/outcome";
import type { HandlerLayer } from "./handler-layer";

/**
 * Responds with 503 if a loader or action cannot reach the database, in a guard, query or use case.
 * The page then shows the typed values with a button to send them again. The API responds with
 * JSON.
 */
export const reportOutages: HandlerLayer = ({ args }, next) =>
  whenDatabaseAway(withPostedFields(args, next), async () => {
    if (args.context.isApiCall) return problemResponse(DATABASE_AWAY.problem);
    throw await outage(args);
  });

/** The page's loaders run after its action and may be the ones that cannot reach the database. */
async function withPostedFields(
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

/** The typed values. Reads the body now if nobody has read it and `isLate` is set. */
async function postedFields(request: Request, isLate: boolean): Promise<PostedField[]> {
  const fields = cachedFields(request) ?? (isLate ? await readLate(request) : null);
  return fields ? typedFields(fields) : [];
}

async function readLate(request: Request): Promise<FormData | null> {
  if (request.bodyUsed) return null;
  try {
    return await readFields(request);
  } catch (error) {
    // Too large or not a form: the page is shown without the values.
    if (error instanceof Response) return null;
    throw error;
  }
}
