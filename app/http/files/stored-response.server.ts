import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Up to this size, body and head are written as one string, which node does faster than with a
 * buffer. Beyond it, copying the bytes into the string would cost more.
 */
const MOST_JOINED_BYTES = 14 * 1024;

/** What the server's own response class adds to node's, to be told before the head is written. */
type NodeResponse = ServerResponse & { beforeHead?: () => void };

/** A field of node's ServerResponse: the head as text, from writeHead until it is sent. */
type Head = { _header?: unknown };

/**
 * Whether the head has the lines that most clients get: the connection stays open, HTTP is 1.1, and
 * no header was set for this request alone.
 */
const isPlain = (res: ServerResponse) =>
  res.shouldKeepAlive && res.useChunkedEncodingByDefault && res.getHeaderNames().length === 0;

/** A response that many requests get: status, header lines in node's format, and body. */
export class StoredResponse {
  readonly #status: number;
  readonly #lines: string[];
  readonly #body: Buffer | null;
  // What node wrote for an earlier request of this second, and for HEAD without the body.
  #second = 0;
  #head = "";
  #whole = "";

  constructor(status: number, lines: readonly string[], body: Buffer | null = null) {
    this.#status = status;
    this.#lines = body ? [...lines, "Content-Length", String(body.length)] : [...lines];
    this.#body = body;
  }

  /**
   * Responds to a GET or HEAD. Node checks and joins the header lines only once a second, because
   * only the date in them changes: that takes as long as all of our own work for a response.
   */
  send(req: IncomingMessage, res: NodeResponse) {
    res.beforeHead?.();
    const isUsual = isPlain(res);
    const second = Math.floor(Date.now() / 1000);
    if (isUsual && second === this.#second) this.#repeat(req, res);
    else {
      res.writeHead(this.#status, this.#lines);
      if (isUsual) this.#remember(res, second);
      res.end(req.method === "HEAD" ? null : this.#body);
    }
  }

  #remember(res: ServerResponse, second: number) {
    const { _header: head } = res as Head;
    // Not documented, so another version of node may not have it: then nothing is repeated.
    if (typeof head !== "string" || !head.endsWith("\r\n\r\n")) return;
    this.#second = second;
    this.#head = head;
    const isShort = this.#body && this.#body.length <= MOST_JOINED_BYTES;
    this.#whole = isShort ? head + this.#body.toString("latin1") : "";
  }

  #repeat({ method }: IncomingMessage, res: ServerResponse) {
    res.statusCode = this.#status;
    const isJoined = this.#whole !== "" && method === "GET";
    (res as Head)._header = isJoined ? this.#whole : this.#head;
    res.end(isJoined || method === "HEAD" ? null : this.#body);
  }
}
