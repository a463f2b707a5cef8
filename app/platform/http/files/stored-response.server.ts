import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Whether a client has the version of `etag` already, by the If-None-Match header that it sent. The
 * comparison is weak (RFC 9110, section 13.1.2).
 */
export const isSeen = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch === etag ||
  ifNoneMatch.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));

/** A response that many requests get: status, header lines in node's format, and body. */
export class StoredResponse {
  readonly #status: number;
  readonly #lines: string[];
  readonly #body: Buffer | null;

  constructor(status: number, lines: readonly string[], body: Buffer | null = null) {
    this.#status = status;
    this.#lines = body ? [...lines, "Content-Length", String(body.length)] : [...lines];
    this.#body = body;
  }

  /** Responds to a GET or HEAD. */
  send(req: IncomingMessage, res: ServerResponse) {
    res.writeHead(this.#status, this.#lines);
    res.end(req.method === "HEAD" ? null : this.#body);
  }
}
