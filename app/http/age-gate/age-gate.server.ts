import { redirect } from "@remix-run/node";
import { atAddress, BODY_LIMIT, keepBody, peekText } from "~/platform/http/forms/body.server";
import { isUrlEncoded, readFields, unreadableBody } from "~/platform/http/forms/form.server";
import { isApiPath, pagePath } from "~/platform/http/page-path";
import { AGE_ASKED, GATE_FIELD } from "~/lib/carried-form";
import type { Exchange } from "~/platform/server/exchange.server";
import type { Layer } from "~/platform/server/layer";
import { serializePreference } from "../cookies/preferences.server";
import { LEAVE_URL } from "../policy.server";
import { confirmAge, isAgeConfirmed, withCookie } from "./age-cookie.server";
import { carriedFields, carryForm } from "./carried-form.server";
import { contextFor, requestContext } from "~/platform/http/request-context.server";

const ASK = "The age question comes first, so nothing was done.";

const ANSWER = new RegExp(`(?:^|&)(?:${GATE_FIELD.yes}|${GATE_FIELD.no})=`);

/**
 * Pages whose writes need no answer: the gate's own form and the Lite switch,
 * sign-in, and links that were mailed, which have a token in their address.
 */
const UNGATED: readonly RegExp[] = [
  /^\/(age|lite)\/?$/i,
  /^\/(login|login\/code|forgot-password|reset-password|sign-in-link)\/?$/i,
  /^\/(application|appointments|community\/stop|investors\/join|join|newsletter\/confirm)\/[^/]/i,
  /^\/(confirm-email|receipt|sign-in-link|stock-wish|undo-email-change|unsubscribe)\/[^/]/i,
];

/** A request that may be done, and the cookies of the answer that came with it. */
type Passed = { exchange: Exchange; cookies: string[] };

/**
 * Asks for the age before a page's write is done. A write without a valid answer gets the gate with
 * all that was sent, and nothing is done. "Yes" sends it on, to the same address. Script is told to
 * send its form as a document. Must come after the refusal of writes from other sites, which "Yes"
 * would confirm otherwise.
 */
export const ageGate: Layer = async (exchange, next) => {
  if (exchange.isRead || exchange.req.method === "OPTIONS") return next(exchange);
  const passed = await pass(exchange).catch(thrownResponse);
  if (passed instanceof Response) return passed;
  const answer = await next(passed.exchange);
  if (!answer || passed.cookies.length === 0) return answer;
  const headers = new Headers(answer.headers);
  for (const cookie of passed.cookies) headers.append("Set-Cookie", cookie);
  return new Response(answer.body, { status: answer.status, headers });
};

async function pass(exchange: Exchange): Promise<Passed | Response> {
  const { site } = exchange;
  const path = pagePath(new URL(exchange.request.url).pathname);
  if (isApiPath(path)) return { exchange, cookies: [] };
  const { request, isAnswer } = await openForm(exchange);
  if (isAnswer) return readAnswer(exchange, request);
  const isUngated = UNGATED.some((pattern) => pattern.test(path));
  if (isUngated || (await isAgeConfirmed(request)) || !site.takesWritesAt(path)) {
    return {
      exchange: request === exchange.request ? exchange : exchange.withRequest(request),
      cookies: [],
    };
  }
  const isForm = request.method === "POST" && !exchange.isDataRequest;
  return isForm
    ? gatePage(exchange, request)
    : new Response(ASK, { status: 403, headers: { [AGE_ASKED]: "first" } });
}

/** The request with an unread body, and whether that has one of the gate's buttons. */
async function openForm({ request, isDataRequest }: Exchange) {
  const isForm = isUrlEncoded(request.headers.get("Content-Type"));
  // The route refuses it, on a page with its own frame.
  const isTooLarge = Number(request.headers.get("Content-Length") ?? 0) > BODY_LIMIT.form;
  if (!isForm || isTooLarge || isDataRequest) return { request, isAnswer: false };
  try {
    const opened = await peekText(request, BODY_LIMIT.form);
    return { request: opened.request, isAnswer: ANSWER.test(opened.text) };
  } catch (error) {
    throw unreadableBody(error);
  }
}

/** Forwards the plain answer to /age. With a form in it, "Yes" sends that on. */
async function readAnswer(exchange: Exchange, request: Request): Promise<Passed | Response> {
  const fields = await readFields(request);
  if (!fields.has(GATE_FIELD.carries)) {
    const toAge = atAddress(new URL("/age", request.url), request);
    return { exchange: exchange.withRequest(toAge), cookies: [] };
  }
  if (!fields.has(GATE_FIELD.yes)) return redirect(LEAVE_URL, 303);
  const confirmed = await confirmAge();
  const headers = withCookie(request.headers, confirmed);
  headers.delete("Content-Length");
  const { url, method, signal } = request;
  const body = Buffer.from(carriedFields(fields).toString());
  const first = new Request(url, { method, headers, signal, body });
  keepBody(first, body);
  const cookies = [confirmed, await serializePreference("hasVisited", true)];
  return { exchange: exchange.withRequest(first), cookies };
}

/** The gate, with the form in it, at the address that the form was sent to. */
async function gatePage(exchange: Exchange, request: Request): Promise<Response> {
  const carried = await carryForm(request, requestContext(exchange).clientAddress);
  const headers = new Headers();
  for (const name of ["Cookie", "Save-Data"]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  // An address without a page: only root's loader runs, so nothing redirects or is written.
  const page = new Request(new URL("/refused", request.url), { headers });
  const answer = await exchange.site.render(page, contextFor(exchange, { carried }));
  answer.headers.set("Cache-Control", "no-store");
  return answer;
}

function thrownResponse(thrown: unknown): Response {
  if (thrown instanceof Response) return thrown;
  throw thrown;
}
