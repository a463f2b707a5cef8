const MIB = 1024 * 1024;

/** Body limits in bytes, by kind of route. */
export const BODY_LIMIT = {
  form: 6 * MIB,
  json: 8 * MIB,
  careers: 8 * MIB,
  picture: 10 * MIB,
  investorDocument: 26 * MIB,
};

const bodies = new WeakMap<Request, Buffer>();

/** Keeps the body of a request that has arrived completely, for readText. */
export function keepBody(request: Request, body: Buffer) {
  bodies.set(request, body);
}

/** The same request at another address. */
export function atAddress(address: URL, request: Request): Request {
  const moved = new Request(address, request);
  const body = bodies.get(request);
  if (body) keepBody(moved, body);
  return moved;
}

/**
 * The body as text, limited like limitBody. A kept body is not read through the request, which
 * would go through a stream.
 */
export async function readText(request: Request, limit: number): Promise<string> {
  const body = keptBody(request, limit);
  // Like text(), without a byte order mark.
  return body ? new TextDecoder().decode(body) : limitBody(request, limit).text();
}

/**
 * The body as text, limited like limitBody, and a request in which it is still to be read. Throws
 * for a body that is too large or incomplete.
 */
export async function peekText(request: Request, limit: number) {
  const kept = keptBody(request, limit);
  if (kept) return { request, text: kept.toString("utf8") };
  const body = Buffer.from(await limitBody(request, limit).arrayBuffer());
  const text = body.toString("utf8");
  const { url, method, headers, signal } = request;
  const unread = new Request(url, { method, headers, signal, body });
  keepBody(unread, body);
  return { request: unread, text };
}

/** Thrown by the first byte past the limit, while the body still arrives. */
class BodyTooLargeError extends Error {
  constructor(readonly limit: number) {
    super(`The request is larger than ${limit / MIB} MB`);
  }
}

/** The body that is kept, if any. The request's own stays unread. */
function keptBody(request: Request, limit: number): Buffer | undefined {
  const body = bodies.get(request);
  if (body && body.byteLength > limit) throw new BodyTooLargeError(limit);
  return body;
}

/**
 * The same request with a body that fails with BodyTooLargeError past the limit. Throws at once if
 * Content-Length already exceeds it. Nothing is read ahead.
 */
export function limitBody(request: Request, limit: number): Request {
  const declared = request.headers.get("Content-Length");
  if (Number(declared ?? 0) > limit) throw new BodyTooLargeError(limit);
  // Node's parser never delivers more than the declared length.
  if (!request.body || declared !== null) return request;
  let size = 0;
  const counted = checkedStream(request.body, (chunk) => {
    size += chunk.byteLength;
    if (size > limit) throw new BodyTooLargeError(limit);
  });
  // `duplex` is required for a streamed body, but the DOM's types lack it.
  return new Request(request, { body: counted, duplex: "half" });
}

/**
 * The same stream, which fails with what `check` throws for a chunk. The source is not cancelled, as
 * pipeThrough would do: Node ends the process if a request's data arrives after that (20.20).
 */
export function checkedStream(
  source: ReadableStream<Uint8Array>,
  check: (chunk: Uint8Array) => void,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) {
        controller.close();
        return;
      }
      check(value);
      controller.enqueue(value);
    },
  });
}

/** The BodyTooLargeError in the error's chain of causes, or null. */
export function bodyTooLarge(error: unknown): BodyTooLargeError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof BodyTooLargeError) return cause;
  }
  return null;
}
