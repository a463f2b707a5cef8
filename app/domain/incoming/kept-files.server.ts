import fs from "node:fs/promises";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import { type AuditActor, auditedEdit } from "~/domain/audit/record-audit.server";
import { refuse } from "~/lib/outcome";
import type { Database } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import { getSetting, setSetting } from "~/platform/database/settings.server";
import { env } from "~/platform/env.server";
import { incomingMails } from "~drizzle/schema";
import type { KeptLimits } from "./incoming.schema";
import type { WhyTextAlone } from "./left-out";

const MEGABYTE = 1024 * 1024;

/** What one sender may store, by address and by the server that it comes from. Megabytes. */
export const USUAL_KEPT: KeptLimits = { hour: 50, day: 200 };

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
export async function getKeptLimits(tx?: Database): Promise<KeptLimits> {
  const [hour, day] = await Promise.all([
    getSetting("mail.hourMegabytes", tx),
    getSetting("mail.dayMegabytes", tx),
  ]);
  return { hour: Number(hour ?? USUAL_KEPT.hour), day: Number(day ?? USUAL_KEPT.day) };
}

/**
 * Sets them, for mail that comes from now on. Problems: `invalid` (a day with less than an hour), and
 * that of `check`.
 */
export async function setKeptLimits(admin: AuditActor, input: KeptLimits, check?: EditCheck) {
  if (input.day < input.hour) {
    return refuse("invalid", "Enter at least the megabytes of an hour", { field: "day" });
  }
  return auditedEdit(
    admin,
    check,
    async (tx) => {
      const before = await getKeptLimits(tx);
      await setSetting("mail.hourMegabytes", String(input.hour), tx);
      await setSetting("mail.dayMegabytes", String(input.day), tx);
      return before;
    },
    ({ hour, day }) =>
      hour === input.hour && day === input.day
        ? null
        : {
            act: "mail settings changed",
            detail: `kept of one sender: ${input.hour} MB an hour, ${input.day} MB a day`,
          },
  );
}

type Weighed = {
  email: string | null;
  server: string | null;
  bytes: number;
  /** When it came. */
  at?: Date | undefined;
};

/**
 * Why only the text of this mail may be kept, or null. `bytes` is what its files have. What the same
 * address and what the same server sent in the hour and the day before counts, each alone.
 */
export async function whyTextAlone(
  tx: Database,
  { email, server, bytes, at = new Date() }: Weighed,
  isLow: () => Promise<boolean> = isDiskLow,
): Promise<WhyTextAlone | null> {
  if (bytes === 0) return null;
  if (await isLow()) return "disk";
  const limits = await getKeptLimits(tx);
  const { keptBytes, createdAt } = incomingMails;
  const before = sql`${at.toISOString()}::timestamptz`;
  const recent = gt(createdAt, sql`${before} - interval '1 hour'`);
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
      .where(and(one, gt(createdAt, sql`${before} - interval '1 day'`), lte(createdAt, before)));
    if (Number(sums?.hour) + bytes > limits.hour * MEGABYTE) return "sender";
    if (Number(sums?.day) + bytes > limits.day * MEGABYTE) return "sender";
  }
  return null;
}
