import type { ActionFunctionArgs } from "@remix-run/node";
import { readFields, cachedFields } from "~/platform/http/forms/form.server";
import { typedFields } from "~/platform/http/forms/typed-fields.server";
import { problemHeaders, problemResponse } from "~/platform/http/problem.server";
import { trackStored } from "~/platform/database/engines/stored.server";
import {
  mayBeStored,
  whenDatabaseAway,
  DATABASE_AWAY,
  STORED_OR_NOT,
} from "~/platform/database/database-away";
import type { Outage, PostedField } from "~/lib/outage";
import type { Call, HandlerLayer } from "./handler-layer";
import { logError } from "~/platform/log/log.server";
import { requestContext } from "~/platform/http/request-context.server";

/**
 * Responds with 503 if a loader or action cannot reach the database, in a guard, query or use case.
 * The page then shows the typed values with a button to send them again. The API responds with
 * JSON. Both say that nothing was stored only if that is known.
 */
export const reportOutages: HandlerLayer = (call, next) => {
  const context = requestContext(call.args);
  // A page's loaders run after its action, and say of what it stored.
  if (call.kind === "action") context.stored ??= { mayBe: false };
  const { stored } = context;
  return stored ? trackStored(stored, () => run(call, next)) : run(call, next);
};

function run(call: Call, next: () => Promise<unknown>) {
  const { args } = call;
  return whenDatabaseAway(withPostedFields(args, next), async (error) => {
    const { stored, isApiCall } = requestContext(args);
    const isUnknown = Boolean(stored) && mayBeStored(error);
    if (!isApiCall) throw await outage(call, isUnknown);
    return problemResponse((isUnknown ? STORED_OR_NOT : DATABASE_AWAY).problem);
  });
}

/** The page's loaders run after its action and may be the ones that cannot reach the database. */
async function withPostedFields(args: ActionFunctionArgs, next: () => Promise<unknown>) {
  const answer = await next();
  const { request } = args;
  if (request.method !== "GET") requestContext(args).posted ??= await postedFields(request, false);
  return answer;
}

async function outage({ args, route }: Call, isUnknown: boolean): Promise<Response> {
  const { request } = args;
  const context = requestContext(args);
  const { problem } = isUnknown ? STORED_OR_NOT : DATABASE_AWAY;
  if (request.method !== "GET") context.posted ??= await postedFields(request, true);
  const { pathname, search } = new URL(request.url);
  const address = pathname.replace(/\.data$/, "");
  const body: Outage = {
    message: problem.message,
    posted: context.posted ?? null,
    action: address + search,
    mayBeStored: isUnknown ? { look: context.whereToLook(address, route.isPage) } : null,
  };
  const headers = problemHeaders(problem);
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

/** Responds with 500 as JSON if an API call fails, and logs the error. */
export const reportApiFailures: HandlerLayer = async ({ args }, next) => {
  try {
    return await next();
  } catch (error) {
    const { isApiCall, observed } = requestContext(args);
    if (error instanceof Response || !isApiCall) throw error;
    const { id: requestId, route } = observed;
    logError("api-failed", error, { requestId, method: args.request.method, route });
    return Response.json({ message: "Something went wrong" }, { status: 500 });
  }
};
