import { problemResponse } from "~/http/problem.server";
import { type Asked, addressOf } from "../asked.server";
import type { Layer } from "../layer";

const MESSAGE = "This address holds a NUL character, which nothing here has in its name";

/** Refuses what is no address, and addresses with NUL in them. */
export const addresses: Layer = (asked, next) => {
  if (addressOf(asked.req) === null) return new Response(null, { status: 400 });
  return asked.req.url?.includes("%00") ? refuseNul(asked) : next(asked);
};

/**
 * The answer to an address with NUL in it, which PostgreSQL takes in no text: 400, below /api as
 * JSON that names the parameters, else the error page.
 */
async function refuseNul({ request, context, site }: Asked): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (!pathname.startsWith("/api/")) {
    const page = new URL(context.isDataRequest ? "/refused.data" : "/refused", request.url);
    const refused = { status: 400, message: MESSAGE, path: "/" };
    return site.render(new Request(page), { ...context, refused });
  }
  const names = [...searchParams].filter(([, value]) => value.includes("\0")).map(([name]) => name);
  const errors = Object.fromEntries(names.map((name) => [name, [MESSAGE]]));
  return problemResponse({ code: "invalid", message: MESSAGE }, errors);
}
