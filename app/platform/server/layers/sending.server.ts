import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { encode, preferredEncoding } from "~/platform/http/files/encoding.server";
import type { Layer } from "../layer";

const MIN_COMPRESSED_BYTES = 1024;

/** Writes the response to the connection. */
export const sending: Layer = async (exchange, next) => {
  const response = await next(exchange);
  if (response) await sendResponse(exchange.req, exchange.res, response);
  return null;
};

/** Sends a finished page compressed and anything else as a stream, with backpressure. */
async function sendResponse(req: IncomingMessage, res: ServerResponse, response: Response) {
  res.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== "set-cookie") res.setHeader(name, value);
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
    // The client left, or the source failed half-way. Cut the connection, so that nobody takes the
    // part for the whole.
    res.destroy();
    if (!isPrematureClose(error)) throw error;
  }
}

/** How long a client may pause while the rest of its request is discarded. */
const LINGER_IDLE_MS = 5_000;

/** The longest that is discarded: 30 MB on a line of 2 Mbit/s. */
const LINGER_MS = 120_000;

/**
 * For a response that is sent before the request has arrived completely. The connection ends after
 * it, but what the client still sends is read and discarded, as long as it sends. Otherwise the
 * connection would be reset, and a client that sends before it reads would lose the response.
 */
function endPatiently(res: ServerResponse) {
  // Without this header Chromium waits 6 s for the connection to end.
  res.setHeader("Connection", "close");
  const { socket } = res;
  if (!socket) return;
  // Node calls this after the last response of a connection.
  socket.destroySoon = () => {
    // Node's parser pauses the socket while nobody reads the body. "resume" is the event that tells
    // when it reads again, and removing the parser's listeners discards the bytes.
    socket.once("resume", () => socket.removeAllListeners("data").on("data", () => idle.refresh()));
    const cut = () => socket.destroy();
    const [idle, end] = [setTimeout(cut, LINGER_IDLE_MS), setTimeout(cut, LINGER_MS)];
    socket.once("close", () => [idle, end].forEach(clearTimeout));
    socket.pause().resume().end();
  };
}

async function sendPage(req: IncomingMessage, res: ServerResponse, body: Buffer) {
  res.appendHeader("Vary", "Accept-Encoding");
  const isSmall = body.length < MIN_COMPRESSED_BYTES;
  const encoding = isSmall ? "identity" : preferredEncoding(req.headers["accept-encoding"]);
  if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
  const bytes = await encode(body, encoding, "once");
  res.setHeader("Content-Length", bytes.length);
  res.end(bytes);
}

function isPrematureClose(error: unknown) {
  return error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
}
