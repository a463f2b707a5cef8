import type { ActionFunctionArgs, AppLoadContext, ServerBuild } from "@remix-run/node";
import { runActing } from "~/acting.server";
import { HONEYPOT_FIELD } from "~/lib/honeypot";
import { DATABASE_AWAY } from "~/lib/outcome";
import { isDatabaseAway } from "~/lib/database-away";
import type { Outage, PostedField } from "~/lib/outage";
import { problemHeaders } from "./problem.server";
import { readFields, takeReadFields } from "./form.server";

type Handler = (args: ActionFunctionArgs) => unknown;

/**
 * The build with loaders and actions that answer 503 when the database is away, wherever it was
 * asked: guards, queries, use cases. The page then has what was typed, with a button that sends it
 * again. They also note the route that answers, for log and metrics, and who acts, for the audit log.
 */
export function withOutages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action, ...rest } = route.module;
    const module = {
      ...rest,
      ...(loader && { loader: telling(id, loader) }),
      ...(action && { action: telling(id, action) }),
    };
    return [id, { ...route, module }] as const;
  });
  // The same routes with wrapped handlers; the type of their modules is Remix's own.
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}

function telling(id: string, handler: Handler): Handler {
  return async (args) => {
    const { request, context } = args;
    noteRoute(context, id);
    try {
      const answer = await runActing(() => handler(args));
      // The page's loaders come next, and may be the ones that find the database away.
      if (request.method !== "GET") context.posted ??= await postedFields(request, false);
      return answer;
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      if (request.method !== "GET") context.posted ??= await postedFields(request, true);
      throw outage(context, request);
    }
  };
}

/** The deepest route names the request: a page's parents answer beside it. */
function noteRoute(context: AppLoadContext, id: string) {
  const { observed } = context;
  if (observed && id.length > observed.route.length) observed.route = id;
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
const NOT_KEPT = new RegExp(`password|^(code|token|${HONEYPOT_FIELD})$`, "i");

/** What was typed, files excepted; a body nobody has read yet is read now if `isLate`. */
async function postedFields(request: Request, isLate: boolean): Promise<PostedField[]> {
  const fields = takeReadFields(request) ?? (isLate ? await readLate(request) : null);
  const kept: PostedField[] = [];
  for (const [name, value] of fields ?? []) {
    if (typeof value === "string" && !NOT_KEPT.test(name)) kept.push([name, value]);
  }
  return kept;
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
