import type { AppLoadContext, RequestHandler } from "@remix-run/node";
import { businessDay } from "~/lib/dates";

const REFUSAL = {
  status: 403,
  message: "This request came from another site, so nothing was done.",
};

/**
 * Answers writes that came from another site, with 403: JSON below /api, else a page in the site's
 * look, rendered by `handleRequest`. It is the same page for everybody and made once a day, with the
 * day's notice, so that a flood of such writes costs no more than JSON.
 */
export function foreignWriteRefusal(handleRequest: RequestHandler) {
  // An address of no page: no loader beside root's answers with a redirect or a cookie.
  const render = (request: Request, context: AppLoadContext, path: string) =>
    handleRequest(new Request(new URL(path, request.url)), { ...context, refusal: REFUSAL });
  let page: Promise<{ html: string; headers: Headers }> | undefined;
  let madeOn = "";

  return async (request: Request, context: AppLoadContext, pathname: string) => {
    const { status, message } = REFUSAL;
    if (pathname.startsWith("/api/")) return Response.json({ message }, { status });
    if (context.isDataRequest) return render(request, context, "/refused.data");
    const today = businessDay(new Date());
    if (madeOn !== today) page = undefined;
    madeOn = today;
    page ??= render(request, context, "/refused").then(async (response) => ({
      html: await response.text(),
      headers: response.headers,
    }));
    // One that could not be made is tried anew with the next such write.
    page.catch(() => (page = undefined));
    const { html, headers } = await page;
    return new Response(html, { status, headers });
  };
}
