import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { encode, preferredEncoding } from "~/http/files/encoding.server";
import type { Layer } from "../layer";

const MIN_COMPRESSED_BYTES = 1024;

/** Writes the answer to the connection. */
export const sending: Layer = async (asked, next) => {
  const response = await next(asked);
  if (response) await sendResponse(asked.req, asked.res, response);
  return null;
};

/** Sends a whole page compressed, anything else as a stream that waits for a slow reader. */
async function sendResponse(req: IncomingMessage, res: ServerResponse, response: Response) {
  res.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== "set-cookie") res.setHeader(name, value);
  }
  if (!response.headers.has("Cache-Control") && isForOneAlone(req)) {
    res.setHeader("Cache-Control", "no-store");
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) res.setHeader("Set-Cookie", cookies);
  if (!req.complete) endPatiently(res);
  if (!response.body || req.method === "HEAD") return void res.end();
  const isPage = /^text\/(html|x-script)/.test(response.headers.get("Content-Type") ?? "");
  if (isPage) return sendPage(req, res, Buffer.from(await response.arrayBuffer()));
  try {
    await pipeline(Readable.fromWeb(response.body as NodeReadableStream), res);
  } catch (error) {
    // The reader left, or the source failed half-way: the connection is cut so that nobody takes
    // a part for the whole.
    res.destroy();
    if (!isPrematureClose(error)) throw error;
  }
}

/** Whether nobody may keep the answer, unless it says so itself: calls of the API, and all of a session. */
const isForOneAlone = ({ url = "", headers }: IncomingMessage) =>
  url.startsWith("/api/") || /(?:^|;\s*)sid=/.test(headers.cookie ?? "");

const LINGER_MS = 5_000;

/**
 * For an answer given before the request has arrived whole: the connection ends after it, but what
 * the client still sends is read for a while and thrown away. Closed at once it would be reset, and
 * a client that writes before it reads loses the answer.
 */
function endPatiently(res: ServerResponse) {
  // Chromium waits 6 s for the end unless told of it.
  res.setHeader("Connection", "close");
  const { socket } = res;
  if (!socket) return;
  // What node calls after the last answer of a connection.
  socket.destroySoon = () => {
    // Node's parser stopped the reading where nobody took the body: it starts again with "resume",
    // which only a paused socket tells, and hands the bytes over as soon as another listens.
    socket.once("resume", () => socket.removeAllListeners("data").on("data", () => undefined));
    socket.pause().resume().end();
    const cut = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once("close", () => clearTimeout(cut));
  };
}

async function sendPage(req: IncomingMessage, res: ServerResponse, body: Buffer) {
  res.appendHeader("Vary", "Accept-Encoding");
  const isSmall = body.length < MIN_COMPRESSED_BYTES;
  const encoding = isSmall ? "identity" : preferredEncoding(req.headers["accept-encoding"]);
  if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
  const bytes = await encode(body, encoding);
  res.setHeader("Content-Length", bytes.length);
  res.end(bytes);
}

function isPrematureClose(error: unknown) {
  return error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
}
