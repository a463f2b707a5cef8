import type { AppLoadContext, RequestHandler } from "@remix-run/node";
import { businessDay } from "~/lib/dates/dates";
import type { RefusedWrite } from "~/lib/refused-write";
import { BODY_LIMIT, limitBody } from "~/http/forms/body.server";
import { hasFormToken } from "~/http/form-token.server";
import { typedFields } from "~/http/outage.server";
import { sourceOfWrite } from "~/http/security.server";
import { sidFrom } from "~/http/cookies/session.server";

const STATUS = 403;
const FROM_ELSEWHERE = "This request came from another site, so nothing was done.";
const FROM_UNTOLD =
  "Nothing showed that this form is from this site and for you as you are signed in now, so nothing was done.";

type Form = { request: Request; fields: FormData };

/**
 * Lets writes through that come from this site, and answers others with 403: JSON below /api, else a
 * page in the site's look, rendered by `handleRequest`. Where nothing tells where a write comes from,
 * it passes without a session, which another site could have made the browser send, or with a form
 * token of that session.
 */
export function ownWrites(handleRequest: RequestHandler) {
  const pages = refusalPages(handleRequest);
  return async (
    request: Request,
    context: AppLoadContext,
    pathname: string,
  ): Promise<Request | Response> => {
    const source = sourceOfWrite(request);
    if (source === "here") return request;
    if (source === "untold" && !/(?:^|;\s*)sid=/.test(request.headers.get("Cookie") ?? "")) {
      return request;
    }
    const message = source === "untold" ? FROM_UNTOLD : FROM_ELSEWHERE;
    if (pathname.startsWith("/api/")) return Response.json({ message }, { status: STATUS });
    if (context.isDataRequest) return pages.render(message, request, context);
    // A session's owner gets a page with their menu and words; a cookie that was made up does not.
    if (!(await sidFrom(request))) return pages.shared(message, request, context);
    const form = await readWhole(request);
    if (source === "untold" && form && (await hasFormToken(form.request, form.fields))) {
      return form.request;
    }
    return pages.render(message, request, context, form?.fields ?? new FormData());
  };
}

/** The form in the request, and the same request to be read again; null if it holds no form. */
async function readWhole(request: Request): Promise<Form | null> {
  const { url, method, headers, signal } = request;
  try {
    const body = await limitBody(request, BODY_LIMIT.form).arrayBuffer();
    const whole = new Request(url, { method, headers, signal, body });
    return { request: whole, fields: await whole.clone().formData() };
  } catch {
    // Too large, broken off or no form: without a token in any case.
    return null;
  }
}

function refusalPages(handleRequest: RequestHandler) {
  const made = new Map<string, Promise<{ html: string; headers: Headers }>>();
  let madeOn = "";

  /** Made for the one who asked. */
  function render(
    message: string,
    request: Request,
    context: AppLoadContext,
    fields = new FormData(),
  ) {
    const { pathname, search } = new URL(request.url);
    const refusal: RefusedWrite = {
      message,
      typed: typedFields(fields),
      action: pathname.replace(/\.data$/, "") + search,
    };
    // An address of no page: no loader beside root's answers with a redirect or a cookie.
    const address = new URL(context.isDataRequest ? "/refused.data" : "/refused", request.url);
    const headers = { Cookie: request.headers.get("Cookie") ?? "" };
    return handleRequest(new Request(address, { headers }), { ...context, refusal });
  }

  /**
   * The same for everybody and made once a day, with the day's notice, so that a flood of such
   * writes costs no more than JSON.
   */
  async function shared(message: string, { url }: Request, context: AppLoadContext) {
    const today = businessDay(new Date());
    if (madeOn !== today) made.clear();
    madeOn = today;
    const making =
      made.get(message) ??
      render(message, new Request(new URL("/", url)), context).then(async (response) => ({
        html: await response.text(),
        headers: response.headers,
      }));
    made.set(message, making);
    // One that could not be made is tried anew with the next such write.
    making.catch(() => made.delete(message));
    const { html, headers } = await making;
    return new Response(html, { status: STATUS, headers });
  }

  return { render, shared };
}
