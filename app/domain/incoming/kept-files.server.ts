import fs from "node:fs/promises";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { getSetting } from "~/platform/database/settings.server";
import { env } from "~/platform/env.server";
import { incomingMails } from "~drizzle/schema";
import type { WhyTextAlone } from "./left-out";

const MEGABYTE = 1024 * 1024;

/** What one sender may store, by address and by the server that it comes from. Megabytes. */
const USUAL = { hour: 50, day: 200 };

/** Below the smaller of the two of its disk, mail is kept without its files. */
const FLOOR_BYTES = 500 * MEGABYTE;
const FLOOR_SHARE = 0.05;

/** How a disk is looked at. */
export type ReadDisk = (directory: string) => Promise<{
  bavail: number;
  blocks: number;
  bsize: number;
}>;

/**
 * Whether the disk of the embedded database is nearly full. Never with DATABASE_URL: how full the disk
 * of another server is cannot be asked of it.
 */
export async function isDiskLow(
  read: ReadDisk = fs.statfs,
  isElsewhere = env.DATABASE_URL !== undefined,
): Promise<boolean> {
  if (isElsewhere) return false;
  try {
    const { bavail, blocks, bsize } = await read(env.DATA_DIR);
    return bavail * bsize < Math.min(FLOOR_BYTES, blocks * bsize * FLOOR_SHARE);
  } catch {
    // The database in memory of a test has no directory.
    return false;
  }
}

/** Megabytes that one sender may store in an hour and in a day, as the owner set them. */
export async function keptLimits(tx: Database): Promise<typeof USUAL> {
  const [hour, day] = await Promise.all([
    getSetting("mail.hourMegabytes", tx),
    getSetting("mail.dayMegabytes", tx),
  ]);
  return { hour: Number(hour ?? USUAL.hour), day: Number(day ?? USUAL.day) };
}

/**
 * Why only the text of this mail may be kept, or null. `bytes` is what its files have. What the same
 * address and what the same server sent before counts, each alone.
 */
export async function whyTextAlone(
  tx: Database,
  { email, server, bytes }: { email: string | null; server: string | null; bytes: number },
  isLow: () => Promise<boolean> = isDiskLow,
): Promise<WhyTextAlone | null> {
  if (bytes === 0) return null;
  if (await isLow()) return "disk";
  const limits = await keptLimits(tx);
  const { keptBytes, createdAt } = incomingMails;
  const recent = gt(createdAt, sql`now() - interval '1 hour'`);
  for (const one of [
    email === null ? null : eq(incomingMails.email, email),
    server === null ? null : eq(incomingMails.server, server),
  ]) {
    if (!one) continue;
    const [sums] = await tx
      .select({
        hour: sql<string>`coalesce(sum(${keptBytes}) filter (where ${recent}), 0)`,
        day: sql<string>`coalesce(sum(${keptBytes}), 0)`,
      })
      .from(incomingMails)
      .where(and(one, gt(createdAt, sql`now() - interval '1 day'`)));
    if (Number(sums?.hour) + bytes > limits.hour * MEGABYTE) return "sender";
    if (Number(sums?.day) + bytes > limits.day * MEGABYTE) return "sender";
  }
  return null;
}
