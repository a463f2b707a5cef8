const MIB = 1024 * 1024;

/** Body limits in bytes, by kind of route (CONTRACT.md, section 6.1). */
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
  const limited = limitBody(request, limit);
  const body = bodies.get(request);
  // Like text(), without a byte order mark.
  return body ? new TextDecoder().decode(body) : limited.text();
}

/** Thrown by the first byte past the limit, while the body still arrives. */
class BodyTooLargeError extends Error {
  constructor(readonly limit: number) {
    super(`The request is larger than ${limit / MIB} MB`);
  }
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
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > limit) controller.error(new BodyTooLargeError(limit));
        else controller.enqueue(chunk);
      },
    }),
  );
  // `duplex` is required for a streamed body, but the DOM's types lack it.
  return new Request(request, { body: counted, duplex: "half" });
}

/** The BodyTooLargeError in the error's chain of causes, or null. */
export function bodyTooLarge(error: unknown): BodyTooLargeError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof BodyTooLargeError) return cause;
  }
  return null;
}
