import type { Layer } from "../layer";

/** Bytes; the longest address that is taken, encoded, in the gate's form. */
const ANSWER_LIMIT = 64 * 1024;

/** Hands the gate's answer to /age: its form posts to the page it stands on. */
export const gateAnswers: Layer = async (asked, next) =>
  next(asked.req.method === "POST" ? asked.asking(await toGate(asked.request)) : asked);

/** The same request to /age if it is the gate's answer; any other as it is, with its body unread. */
async function toGate(request: Request): Promise<Request> {
  const { method, headers, signal, url } = request;
  const isShortForm =
    headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded") &&
    Number(headers.get("Content-Length") ?? Infinity) <= ANSWER_LIMIT;
  if (!isShortForm) return request;
  // The action that reads the form reports a body that breaks off.
  const body = await request
    .clone()
    .text()
    .catch(() => "");
  const fields = new URLSearchParams(body);
  if (!fields.has("over21") && !fields.has("under21")) return request;
  return new Request(new URL("/age", url), { method, headers, signal, body });
}
