import { desc, eq, inArray, lt } from "drizzle-orm";
import { type AuditActor, audited } from "~/domain/audit/record-audit.server";
import { type Database, db } from "~/platform/database/db.server";
import { signatureOf, signaturesOf } from "~/platform/secrets/signed-token.server";
import { mailSuppressions } from "~drizzle/schema";
import type { MailList } from "./queue-mail.server";

const PURPOSE = "mail-suppression";

/** Why an address gets no mail, or none of a kind. */
export type Suppressed = (typeof mailSuppressions.$inferSelect)["reason"];

const folded = (email: string) => email.trim().toLowerCase();

/** "a…@example.com", which people recognize and nobody can write to. */
const maskedEmail = (email: string) => folded(email).replace(/^(.)[^@]*/su, "$1…");

/**
 * Records that an address gets no mail: at all if it bounced, no letters and notifications if its
 * owner complained, no launch updates if they unsubscribed. Idempotent. Only a digest is stored, which
 * outlives the deletion of the person's data.
 */
export async function suppressAddress(
  tx: Database,
  suppressed: { email: string; reason: Suppressed },
) {
  await suppressAddresses(tx, [suppressed]);
}

/** The same of many. Returns the ids of those that are new, by their addresses. */
export async function suppressAddresses(
  tx: Database,
  suppressed: readonly { email: string; reason: Suppressed }[],
): Promise<Map<string, number>> {
  const rows = suppressed.map(({ email, reason }) => {
    const digest = signatureOf(PURPOSE, folded(email));
    return { email, values: { digest, masked: maskedEmail(email), reason } };
  });
  const added = await tx
    .insert(mailSuppressions)
    .values(rows.map(({ values }) => values))
    .onConflictDoNothing()
    .returning({ id: mailSuppressions.id, digest: mailSuppressions.digest });
  const ids = new Map(added.map(({ digest, id }) => [digest, id]));
  return new Map(
    rows.flatMap(({ email, values }) => {
      const id = ids.get(values.digest);
      return id === undefined ? [] : [[email, id] as const];
    }),
  );
}

/** Why each of these addresses is on the list. Those that are not are left out. */
export async function suppressedAmong(
  tx: Database,
  emails: readonly string[],
): Promise<Map<string, Suppressed>> {
  const digests = new Map(
    emails.flatMap((email) =>
      signaturesOf(PURPOSE, folded(email)).map((digest) => [digest, email] as const),
    ),
  );
  if (digests.size === 0) return new Map();
  const rows = await tx
    .select({ digest: mailSuppressions.digest, reason: mailSuppressions.reason })
    .from(mailSuppressions)
    .where(inArray(mailSuppressions.digest, [...digests.keys()]));
  return new Map(
    rows.flatMap(({ digest, reason }) => {
      const email = digests.get(digest);
      return email === undefined ? [] : [[email, reason] as const];
    }),
  );
}

const isOf = (email: string) =>
  inArray(mailSuppressions.digest, signaturesOf(PURPOSE, folded(email)));

/** All reasons for which the address is on the list. */
async function reasonsOf(email: string, tx: Database = db): Promise<Suppressed[]> {
  const rows = await tx
    .select({ reason: mailSuppressions.reason })
    .from(mailSuppressions)
    .where(isOf(email));
  return rows.map(({ reason }) => reason);
}

/** The cause of a mail whose link takes an address from the list. It starts so. */
export const RELEASING_CAUSE = "newsletter:confirm:";

/** The cause of a test mail, which asks whether the address gets mail now. It starts so. */
export const TEST_CAUSE = "office:test-mail:";

type Kind = {
  cause: string;
  recipient: string;
  list: MailList | null;
  /** The page that stops such notifications. */
  stopPath: string | null;
};

/**
 * Why this mail must not be sent, or null. The link of a new sign-up goes to every address, once a
 * day at most: a mailbox that was full or gone may be back, and its owner alone can open it.
 */
export async function whyWithheld(mail: Kind): Promise<Suppressed | null> {
  const { cause, recipient, list, stopPath } = mail;
  if (cause.startsWith(RELEASING_CAUSE) || cause.startsWith(TEST_CAUSE)) return null;
  const reasons = await reasonsOf(recipient);
  if (reasons.includes("bounced")) return "bounced";
  if (reasons.includes("complained") && (list ?? stopPath) !== null) return "complained";
  return reasons.includes("unsubscribed") && list === "newsletter" ? "unsubscribed" : null;
}

/** Whether the address must prove by a mailed link that it wants launch updates. */
export const mustAskAgain = async (email: string) => (await reasonsOf(email)).length > 0;

/** Takes the address from the list. For who opened a link that was mailed to it. */
export async function releaseAddress(tx: Database, email: string) {
  await tx.delete(mailSuppressions).where(isOf(email));
}

const SHOWN = 100;

/** The newest rows of the list before this id; those of one address, if it is given. */
export function listSuppressions({
  email,
  before,
}: {
  email: string;
  before?: number | undefined;
}) {
  const { id, masked, reason, createdAt } = mailSuppressions;
  const older = before === undefined ? undefined : lt(id, before);
  return db
    .select({ id, masked, reason, createdAt })
    .from(mailSuppressions)
    .where(email ? isOf(email) : older)
    .orderBy(desc(id))
    .limit(SHOWN);
}

/** Takes a row from the list, so that its address gets mail again. Idempotent. */
export async function releaseSuppression(admin: AuditActor, id: number) {
  await audited(
    admin,
    (tx) =>
      tx
        .delete(mailSuppressions)
        .where(eq(mailSuppressions.id, id))
        .returning({ masked: mailSuppressions.masked }),
    ([row]) =>
      row && { act: "address gets mail again", subject: `suppression ${id}`, detail: row.masked },
  );
}
