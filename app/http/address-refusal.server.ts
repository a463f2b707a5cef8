import type { AppLoadContext, RequestHandler } from "@remix-run/node";
import { problemResponse } from "./problem.server";

const MESSAGE = "This address holds a NUL character, which nothing here has in its name";

/**
 * The answer to an address with NUL in it, which PostgreSQL takes in no text: 400, below /api as
 * JSON that names the parameters, else the error page.
 */
export async function refuseNul(
  request: Request,
  context: AppLoadContext,
  handleRequest: RequestHandler,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (!pathname.startsWith("/api/")) {
    const page = new URL(context.isDataRequest ? "/refused.data" : "/refused", request.url);
    const refused = { status: 400, message: MESSAGE, path: "/" };
    return handleRequest(new Request(page), { ...context, refused });
  }
  const names = [...searchParams].filter(([, value]) => value.includes("\0")).map(([name]) => name);
  const errors = Object.fromEntries(names.map((name) => [name, [MESSAGE]]));
  return problemResponse({ code: "invalid", message: MESSAGE }, errors);
}
