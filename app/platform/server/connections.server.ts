import type { Server } from "node:http";
import type { Socket } from "node:net";
import { countArrival } from "./pace.server";
import { limitedAddress } from "~/platform/http/client-address.server";

const MOST_CONNECTIONS = 5_000;
/**
 * A tenth of all connections: one address may be an office or a mobile carrier. Behind a proxy all
 * connections have its address.
 */
const MOST_PER_ADDRESS = 512;
/**
 * For an address whose connection was cut because it sent requests without end, and for how long.
 */
const MOST_PER_OFFENDER = 2;
const OFFENCE_MS = 10_000;
/** A connection ends if its client reads nothing of a response for this long. */
const UNREAD_MS = 60_000;
/**
 * Limit of the unread bytes of all connections. Beyond it those that have waited longest are ended.
 */
const MOST_UNREAD_BYTES = 64 * 1024 * 1024;
const LOOK_MS = 1_000;
/**
 * Refused connections are closed after a delay. Closed at once, the client would reconnect at once.
 */
const REFUSAL_MS = 3_000;
const MOST_REFUSED = 1_000;

type Unread = { bytes: number; since: number };
type Neighbour = { sockets: Set<Socket>; offendedAt: number };

/**
 * Limits what connections may cost: their number, in total and by address, and the bytes that wait
 * for readers. Returns a function that ends a connection that sends requests without end.
 */
export function limitConnections(server: Server, isBehindProxy: boolean): (socket: Socket) => void {
  const open = new Map<Socket, Unread>();
  const neighbours = new Map<string, Neighbour>();
  const refuse = refuser();
  server.maxConnections = MOST_CONNECTIONS;
  // Slow transfers and requests in progress count as activity.
  server.timeout = UNREAD_MS;

  const mostFor = ({ offendedAt }: Neighbour) =>
    performance.now() - offendedAt < OFFENCE_MS ? MOST_PER_OFFENDER : MOST_PER_ADDRESS;

  // Setting up an HTTP connection costs more than refusing one, so refuse first.
  const letIn = server.listeners("connection");
  server.removeAllListeners("connection").on("connection", (socket: Socket) => {
    countArrival();
    const address = addressOf(socket);
    const neighbour = neighbours.get(address) ?? { sockets: new Set(), offendedAt: -Infinity };
    if (!isBehindProxy && neighbour.sockets.size >= mostFor(neighbour)) {
      refuse(socket);
      return;
    }
    neighbours.set(address, neighbour);
    neighbour.sockets.add(socket);
    open.set(socket, { bytes: 0, since: 0 });
    socket.once("close", () => {
      neighbour.sockets.delete(socket);
      open.delete(socket);
    });
    for (const listener of letIn) listener.call(server, socket);
  });

  setInterval(() => {
    endUnread(open);
    for (const [address, neighbour] of neighbours) {
      const isForgiven = mostFor(neighbour) === MOST_PER_ADDRESS;
      if (neighbour.sockets.size === 0 && isForgiven) neighbours.delete(address);
    }
  }, LOOK_MS).unref();

  return (socket) => {
    socket.destroy();
    const neighbour = neighbours.get(addressOf(socket));
    if (!neighbour || isBehindProxy) return;
    neighbour.offendedAt = performance.now();
    // The other connections of this address may have sent just as much.
    for (const other of [...neighbour.sockets].slice(MOST_PER_OFFENDER)) other.destroy();
  };
}

const addressOf = (socket: Socket) => limitedAddress(socket.remoteAddress ?? "") ?? "unknown";

/** Closes connections after a while, and at once if too many wait for that. */
function refuser() {
  let refused = 0;
  return (socket: Socket) => {
    socket.on("error", () => undefined);
    if (refused >= MOST_REFUSED) return void socket.destroy();
    refused += 1;
    const end = setTimeout(() => socket.destroy(), REFUSAL_MS);
    socket.once("close", () => {
      refused -= 1;
      clearTimeout(end);
    });
  };
}

/** Ends connections until the total of unread bytes is within the limit, longest wait first. */
function endUnread(open: Map<Socket, Unread>) {
  const now = performance.now();
  let total = 0;
  for (const [socket, unread] of open) {
    const bytes = socket.writableLength;
    total += bytes;
    if (bytes !== unread.bytes) Object.assign(unread, { bytes, since: now });
  }
  if (total <= MOST_UNREAD_BYTES) return;
  const standing = [...open].filter(([, { bytes }]) => bytes > 0);
  for (const [socket, { bytes }] of standing.sort(([, a], [, b]) => a.since - b.since)) {
    socket.destroy();
    total -= bytes;
    if (total <= MOST_UNREAD_BYTES) return;
  }
}
