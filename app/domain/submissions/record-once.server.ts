import { and, eq, sql } from "drizzle-orm";
import { type Database, db } from "~/db.server";
import { sha256 } from "~/lib/digest.server";
import type {
  contactSubmissions,
  eventBookings,
  investorMessages,
  jobApplications,
  meetingRequests,
} from "~drizzle/schema";
import { isRecent } from "./is-recent.server";

/** The tables of what people send in, which keep a digest of who wrote what. */
type Submissions =
  | typeof contactSubmissions
  | typeof eventBookings
  | typeof investorMessages
  | typeof jobApplications
  | typeof meetingRequests;

const SAME_SUBMISSION_MINUTES = 10;

/**
 * Inserts a submission, unless the same content came within the last 10 minutes: then answers the
 * first one's id. Sends that arrive together wait for each other, so a double click makes one row.
 * `insert` gets the content's digest and answers the new row's id.
 */
export async function recordOnce(
  table: Submissions,
  content: object,
  insert: (tx: Database, contentHash: string) => Promise<number>,
): Promise<number> {
  const contentHash = sha256(JSON.stringify(content));
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${contentHash}, 0))`);
    const [first] = await tx
      .select({ id: table.id })
      .from(table)
      .where(
        and(eq(table.contentHash, contentHash), isRecent(table.createdAt, SAME_SUBMISSION_MINUTES)),
      )
      .limit(1);
    return first?.id ?? insert(tx, contentHash);
  });
}
