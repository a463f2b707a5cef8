import type { IncomingMessage, ServerResponse } from "node:http";
import type { Place } from "../exchange.server";
import type { Layer } from "../layer";
import { arrivalsPause } from "../pace.server";
import { requestContext } from "~/platform/http/request-context.server";

/** Limits of concurrent requests: for one address, and in total. */
type Share = { each: number; all: number };
type Waiting = { address: string; start: () => void };

/** A request that runs longer than this waits for something else and no longer counts. */
const WORK_MS = 5_000;
/** As many as the database has connections. */
const WORK = line({ each: 10, all: 200 });
/** Bodies of up to 26 MB that are held in memory until they are complete. */
const UPLOADS = line({ each: 3, all: 12 });

/**
 * Starts the request when its address may have one more in progress, so that no address can use the
 * whole server. It counts until its response begins to be sent. A client that leaves while waiting
 * is removed from the queue.
 */
export const workShare: Layer = async (exchange, next) => {
  const { req, res } = exchange;
  const isUpload = !(await hasArrived(req));
  const place = await takePlace(
    isUpload ? UPLOADS : WORK,
    requestContext(exchange).clientAddress,
    res,
  );
  if (!place) return null;
  exchange.place = place;
  const limit = isUpload ? undefined : setTimeout(place.leave, WORK_MS);
  const leave = () => {
    clearTimeout(limit);
    place.leave();
  };
  res.onHead = leave;
  // The development server never tells of the head, and a client may leave before it.
  res.once("close", leave);
  await arrivalsPause();
  // The client left: its request can no longer be read.
  return res.destroyed ? null : next(exchange);
};

type Line = ReturnType<typeof line>;

/** A place in the line. Null if the client left while it waited. */
async function takePlace(
  takeIn: Line,
  address: string,
  res: ServerResponse,
): Promise<Place | null> {
  let leave = await takeIn(address, res);
  if (!leave) return null;
  return {
    leave: () => {
      leave?.();
      leave = null;
    },
    enter: async () => {
      leave ??= await takeIn(address, res);
    },
  };
}

/**
 * Whether the request has arrived completely. Waits for small bodies, which node buffers anyway, so
 * that a slow client does not take a share while it sends.
 */
async function hasArrived(req: IncomingMessage): Promise<boolean> {
  if (req.complete || (!req.headers["content-length"] && !req.headers["transfer-encoding"])) {
    return true;
  }
  const isSmall = Number(req.headers["content-length"]) < req.readableHighWaterMark;
  if (!isSmall) return false;
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!req.complete && !req.destroyed) return;
      req.off("readable", look).off("close", look);
      resolve();
    };
    req.on("readable", look).on("close", look);
    look();
  });
  return true;
}

/**
 * A queue by address, first in first out. Each caller gets the function that releases its place, or
 * null if its client left while it waited.
 */
function line({ each, all }: Share) {
  const inside = new Map<string, number>();
  const queue = new Set<Waiting>();
  let total = 0;
  const countOf = (address: string) => inside.get(address) ?? 0;
  const hasRoom = (address: string) => total < all && countOf(address) < each;

  function enter(address: string): () => void {
    total += 1;
    inside.set(address, countOf(address) + 1);
    let isInside = true;
    return () => {
      if (isInside) leave(address);
      isInside = false;
    };
  }

  function leave(address: string) {
    total -= 1;
    if (countOf(address) > 1) inside.set(address, countOf(address) - 1);
    else inside.delete(address);
    for (const waiting of queue) if (hasRoom(waiting.address)) return void waiting.start();
  }

  return async (address: string, res: ServerResponse): Promise<(() => void) | null> => {
    if (res.destroyed) return null;
    if (hasRoom(address)) return enter(address);
    return new Promise((resolve) => {
      const end = (outcome: (() => void) | null) => {
        queue.delete(waiting);
        res.off("close", forget);
        resolve(outcome);
      };
      const waiting = { address, start: () => end(enter(address)) };
      const forget = () => end(null);
      queue.add(waiting);
      res.once("close", forget);
    });
  };
}
