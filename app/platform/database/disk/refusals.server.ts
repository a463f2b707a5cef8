import { logError } from "~/platform/log/log.server";

/** Why the database stores nothing although it answers. */
type StorageTrouble = "the disk is full" | "the disk is read-only" | "the disk fails";

const LOG_EVERY_MS = 60_000;

let current: { trouble: StorageTrouble; since: Date } | null = null;
let refusals = 0;
let loggedAt = 0;

/** How many queries the disk refused. */
export const countStorageRefusals = () => refusals;

/**
 * What the disk last refused, and since when. Null after an attempt to store something that it took
 * (storage-trouble.server.ts). Other writes that succeed are not recorded.
 */
export const lastStorageTrouble = () => current;

/** Records that the disk took an attempt to store something. */
export function recordStored() {
  current = null;
}

/** Records a failed query, if the disk refused it. The reason is logged at most once a minute. */
export function recordStorageFailure(error: unknown) {
  const trouble = troubleOf(error);
  if (!trouble) return;
  refusals += 1;
  current = { trouble, since: current?.since ?? new Date() };
  if (Date.now() - loggedAt < LOG_EVERY_MS) return;
  loggedAt = Date.now();
  logError("storage-refused", error, { reason: trouble });
}

function troubleOf(error: unknown): StorageTrouble | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = "code" in cause ? String(cause.code) : "";
    if (/read-only file system|EROFS/i.test(`${code} ${cause.message}`))
      return "the disk is read-only";
    if (code === "53100" || code === "ENOSPC") return "the disk is full";
    if (code === "58030" || code === "EIO") return "the disk fails";
  }
  return null;
}
