import cluster from "node:cluster";
import {
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type Server,
  ServerResponse,
} from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";
import { arrivals, inPace } from "./pace.server";

/** More pipelined requests than that on one connection are no browser's and no library's. */
const MOST_WAITING = 32;
/** How long connections that carry nothing may still come with a request, once the server stops. */
const LAST_CALL_MS = 500;
/** Time to take in what has arrived: the requests and connections that the system already holds. */
const ARRIVAL_MS = 50;
const HANDOVER_MS = 400;
const LONGEST_ARRIVAL_MS = 3_000;

let isStopping = false;

// Requests that wait for the answers before theirs, by connection.
const waiting = new WeakMap<Socket, number>();
const waitingOn = (socket: Socket | null) => (socket && waiting.get(socket)) ?? 0;

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** An answer that knows when its turn on the connection comes, and when it is the last one there. */
export class Answer extends ServerResponse {
  onTurn?: () => void;
  /** Runs when the answer is known and begins to leave. */
  onHead?: () => void;

  override assignSocket(socket: Socket) {
    super.assignSocket(socket);
    this.onTurn?.();
  }

  override writeHead(status: number, message?: string, headers?: Headers): this;
  override writeHead(status: number, headers?: Headers): this;
  // Every head is written here, node's implicit one too.
  override writeHead(status: number, ...rest: (string | Headers | undefined)[]) {
    if (isStopping && waitingOn(this.socket) === 0) this.shouldKeepAlive = false;
    this.onHead?.();
    // Handed on as it came, whichever of its forms it was.
    return super.writeHead(status, ...(rest as [Headers]));
  }
}

/**
 * Runs `handle` for a request once every answer before it on the connection has left, and lets other
 * connections in between. So no more than one answer a connection is ever made ahead of its reader.
 * `onFlood` is called for who sends more than 32 requests ahead, and has to end the connection.
 */
export function inTurn(res: Answer, socket: Socket, handle: () => void, onFlood: () => void) {
  // Node gives an answer its socket when it is the first in line.
  if (res.socket) {
    inPace(handle);
    return;
  }
  if (socket.destroyed) return;
  const ahead = waitingOn(socket);
  if (ahead >= MOST_WAITING) {
    onFlood();
    return;
  }
  waiting.set(socket, ahead + 1);
  res.onTurn = () => {
    setImmediate(() => {
      waiting.set(socket, waitingOn(socket) - 1);
      if (!socket.destroyed) inPace(handle);
    });
  };
}

/**
 * Ends the server gracefully: takes in what has arrived, then no new connection; every answer from
 * now on closes its connection, and connections that carry nothing are closed after a last call.
 * What still runs after `graceMs` is cut.
 */
export async function endServer(server: Server, graceMs: number) {
  isStopping = true;
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  const lastCallEnds = performance.now() + LAST_CALL_MS;
  // A worker's connections are accepted by another process, which hands them over one by one.
  const pauseMs = cluster.isWorker ? HANDOVER_MS : ARRIVAL_MS;
  const arrivalsEnd = performance.now() + LONGEST_ARRIVAL_MS;
  // Connections that came before: nobody knows of them until they are handed over.
  let before;
  do {
    before = arrivals();
    await sleep(pauseMs);
    await lookForMore();
  } while (arrivals() !== before && performance.now() < arrivalsEnd);
  let isClosed = false;
  const closed = new Promise<void>((resolve) => {
    // http's own close() ends idle connections at once, with requests that are on their way in them.
    NetServer.prototype.close.call(server, () => resolve());
  }).then(() => (isClosed = true));
  await Promise.race([closed, sleep(Math.max(0, lastCallEnds - performance.now()))]);
  while (!hasEnded()) {
    await lookForMore();
    server.closeIdleConnections();
    await Promise.race([closed, sleep(ARRIVAL_MS)]);
  }
  clearTimeout(cut);

  // Changes while others run, which a variable's narrowed type would not show.
  function hasEnded() {
    return isClosed;
  }
}

/** A timer may come late and before the system was asked for what arrived: the next turn asks it. */
async function lookForMore() {
  await turn();
  await turn();
}
