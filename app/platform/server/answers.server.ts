import cluster from "node:cluster";
import {
  IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type Server,
  ServerResponse,
} from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";
import { arrivals, inPace } from "./pace.server";

/** No browser or library pipelines more requests than this on one connection. */
const MOST_WAITING = 32;
/** When the server stops: how long idle connections may still send a request. */
const LAST_CALL_MS = 500;
/** Time to accept the requests and connections that the operating system already holds. */
const ARRIVAL_MS = 50;
const HANDOVER_MS = 400;
const LONGEST_ARRIVAL_MS = 3_000;

let isStopping = false;

/** Whether the server accepts requests only until its load balancer has noticed that it ends. */
export const isEnding = () => isStopping;

// The number of requests that wait for earlier responses, by connection.
const waiting = new WeakMap<Socket, number>();
const waitingOn = (socket: Socket | null) => (socket && waiting.get(socket)) ?? 0;

/**
 * A request that costs nothing more once its connection is cut. With a flood of pipelined requests
 * the rest took seconds.
 */
export class Arrival extends IncomingMessage {
  // Only declared: IncomingMessage's constructor already writes `upgrade`.
  declare private isUpgrade: boolean | null;

  /** After an upgrade Node (20) parses nothing more, so that the rest of the bytes is dropped. */
  get upgrade(): boolean | null {
    return this.socket.destroyed || this.isUpgrade;
  }

  set upgrade(is: boolean | null) {
    this.isUpgrade = is;
  }

  /**
   * Node aborts each request of a closed connection with an error and formats its stack. It reports
   * the error only to listeners.
   */
  override destroy(error?: Error): this {
    return super.destroy(this.listenerCount("error") > 0 ? error : undefined);
  }
}

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * A response that knows when it is first in line on its connection, and whether it is the last one.
 */
export class Answer extends ServerResponse<Arrival> {
  // Only declared: as fields they would be set, and slow down each response.
  declare onTurn?: () => void;
  /** Called when the response begins to be sent. */
  declare onHead?: () => void;

  override assignSocket(socket: Socket) {
    super.assignSocket(socket);
    this.onTurn?.();
  }

  override writeHead(status: number, message?: string, headers?: Headers): this;
  override writeHead(status: number, headers?: Headers): this;
  // Node calls this for implicit headers too.
  override writeHead(status: number, message?: string | Headers, headers?: Headers) {
    if (isStopping && waitingOn(this.socket) === 0) this.shouldKeepAlive = false;
    this.onHead?.();
    // Passed on unchanged, whichever overload it was.
    return super.writeHead(status, message as string, headers);
  }
}

type Waiting = ServerResponse & Pick<Answer, "onTurn">;
type Handle = (req: IncomingMessage, res: Waiting) => void;

/**
 * A listener that calls `handle` for a request when all earlier responses on the connection are
 * sent, and lets other connections run in between. So at most one response per connection is made
 * before its client reads it. `onFlood` is called for a client with more than 32 pipelined requests
 * and must end the connection.
 */
export function inTurn(handle: Handle, onFlood: (socket: Socket) => void): Handle {
  return (req, res) => {
    // Node gives a response its socket when it is the first in line.
    if (res.socket) inPace(handle, req, res);
    else waitForTurn(req, res, handle, onFlood);
  };
}

function waitForTurn(
  req: IncomingMessage,
  res: Waiting,
  handle: Handle,
  onFlood: (socket: Socket) => void,
) {
  const { socket } = req;
  if (socket.destroyed) return;
  const ahead = waitingOn(socket);
  if (ahead >= MOST_WAITING) {
    onFlood(socket);
    return;
  }
  waiting.set(socket, ahead + 1);
  res.onTurn = () => {
    setImmediate(() => {
      waiting.set(socket, waitingOn(socket) - 1);
      if (!socket.destroyed) inPace(handle, req, res);
    });
  };
}

/**
 * Ends the server gracefully. For `drainMs` it still accepts connections, so that a load balancer
 * that checks /readyz can stop sending them. Then it accepts what has arrived and no new connection.
 * Every response from the beginning closes its connection, and idle connections are closed after a
 * short wait. Connections that are still busy after another `graceMs` are cut.
 */
export async function endServer(server: Server, graceMs: number, drainMs: number) {
  isStopping = true;
  await sleep(drainMs);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  const lastCallEnds = performance.now() + LAST_CALL_MS;
  // Another process accepts a worker's connections and hands them over one by one.
  const pauseMs = cluster.isWorker ? HANDOVER_MS : ARRIVAL_MS;
  const arrivalsEnd = performance.now() + LONGEST_ARRIVAL_MS;
  // Node does not know these connections until they are handed over.
  let before;
  do {
    before = arrivals();
    await sleep(pauseMs);
    await lookForMore();
  } while (arrivals() !== before && performance.now() < arrivalsEnd);
  let isClosed = false;
  const closed = new Promise<void>((resolve) => {
    // http's own close() ends idle connections at once, even if a request is on its way.
    NetServer.prototype.close.call(server, () => resolve());
  }).then(() => (isClosed = true));
  await Promise.race([closed, sleep(Math.max(0, lastCallEnds - performance.now()))]);
  while (!hasEnded()) {
    await lookForMore();
    server.closeIdleConnections();
    await Promise.race([closed, sleep(ARRIVAL_MS)]);
  }
  clearTimeout(cut);

  // Changes in callbacks, so TypeScript must not narrow a variable here.
  function hasEnded() {
    return isClosed;
  }
}

/**
 * The timer may be late and fire before the event loop polls for connections. The next turn polls.
 */
async function lookForMore() {
  await turn();
  await turn();
}
