import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { Actor, User } from "~/domain/accounts/accounts.schema";
import { type FileOpening, OPENED_MINUTES, recordFile } from "~/domain/audit/record-audit.server";
import { getClearance } from "~/domain/investors/access-queries.server";
import { mayOpen } from "~/domain/investors/clearance";
import { type ByteRange, readPieces, type StoredFile, storedWhole } from "~/lib/files/file-pieces";
import { businessDay, formatDay } from "~/lib/dates/dates";
import { sha256OfBytes } from "~/lib/digest.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { investorDocumentChunks, investorDocumentOpens, investorDocuments } from "~drizzle/schema";
import { documentFileName } from "./check-file.server";
import { type DocumentRow, getDocument } from "./documents-queries.server";
import { getLevelRules } from "./level-rules.server";
import { NO_RULE, ruleOf } from "./level-rules";
import { isShownInBrowser } from "./shown-types";
import { oneByOne, PDF, type StampProblem, stampPdf } from "./stamp/stamp-pdf.server";
import { stampWords } from "./stamp/stamp-words";
import { getAskedTerms } from "./terms.server";

/** The field of the "forbidden" that the terms are the reason for. */
export const TERMS_FIELD = "terms";

const VIEW_ONLY =
  "You may only view documents, and browsers do not show files of this type. Ask us for it";
const NOT_STAMPED =
  "Your name cannot be put on the pages of this document, so it stays closed. Ask us for it";

const ACCEPT_FIRST = "Accept the confidentiality terms first, at /investors/documents/terms";

/** How a document is opened, and whether what is asked of this file is only a later part of it. */
type Opening = {
  how: "view" | "download";
  /** Whether only the headers are asked for, which is no reading. */
  isHead?: boolean;
  isLaterPart?: (file: Pick<StoredFile, "size" | "version" | "isWhole">) => boolean;
};

/**
 * Opens a document's file and records who did. Public documents are open to everyone, others need
 * the clearance that the account has now. Problems: "not-found" (no such document, or no file yet),
 * "unauthenticated", "forbidden", which is at `terms` until the account accepted the present terms
 * and at `view` for a type that a view-only level cannot be shown, "conflict" if the level gets its
 * name on the pages and this file takes none. `isViewOnly`: it may only be shown.
 */
export async function openDocument(
  { user }: Pick<Actor, "user">,
  id: number,
  opening: Opening,
): Promise<Outcome<{ opened: StoredFile; isViewOnly: boolean }>> {
  const document = await getDocument(id);
  if (!document) {
    // A visitor must not learn which documents exist.
    return user ? refuse("not-found", "Not Found") : refuse("unauthenticated", "Unauthorized");
  }
  const clearance = await getClearance(user);
  if (!mayOpen(clearance, document.accessLevel)) {
    return user ? refuse("forbidden", "Forbidden") : refuse("unauthenticated", "Unauthorized");
  }
  const { fileName, mimeType, fileSize } = document;
  if (!fileName || !mimeType || fileSize === null) {
    return refuse("not-found", "This document has no file yet");
  }
  const terms = document.isPublic ? null : await getAskedTerms(user, clearance);
  if (terms && !terms.acceptedAt) {
    return refuse("forbidden", ACCEPT_FIRST, { field: TERMS_FIELD });
  }
  const rule = document.isPublic ? NO_RULE : ruleOf(await getLevelRules(), clearance);
  if (rule.isViewOnly && !isShownInBrowser(mimeType)) {
    return refuse("forbidden", VIEW_ONLY, { field: "view" });
  }
  const stored: StoredFile = {
    ...{ fileName: documentFileName(fileName, mimeType), mimeType, size: fileSize },
    version: `document-${id}-${document.fileVersion}`,
    read: (range = { first: 0, last: fileSize - 1 }) => readDocument(document, range),
  };
  const opened =
    rule.isStamped && user && mimeType === PDF ? await withName(document, stored, user) : stored;
  if (!opened) return refuse("conflict", NOT_STAMPED);
  const { isHead = false, isLaterPart = () => false } = opening;
  const how = rule.isViewOnly ? "view" : opening.how;
  const isLater = isLaterPart(opened);
  if (!isHead) {
    const opened = { how, isLaterPart: isLater, terms: terms?.version ?? null };
    await storeOpening(document, user, opened);
  }
  if (user?.role === "admin") {
    const subject = `document ${id}: ${document.title}`;
    await recordFile(user, subject, { how: "download", isLaterPart: isLater });
  }
  return { ok: true, opened, isViewOnly: rule.isViewOnly };
}

/**
 * The file with the reader's name, address and the day on each page. Null if it takes none, which
 * the owner then sees. Its bytes and version are the reader's own.
 */
async function withName(
  { id, fileVersion }: DocumentRow,
  stored: StoredFile,
  user: User,
): Promise<StoredFile | null> {
  const name = [user.firstName, user.lastName].filter(Boolean).join(" ") || user.username;
  const words = stampWords({ ...user, name }, formatDay(businessDay(new Date())));
  const stamped = await oneByOne(async () => stampPdf(await wholeFile(stored), words));
  if (!stamped.ok) {
    await recordStampProblem(id, fileVersion, stamped.problem);
    return null;
  }
  const { bytes } = stamped;
  return {
    ...storedWhole(stored.fileName, stored.mimeType, bytes),
    version: `${stored.version}-${(await sha256OfBytes(bytes)).slice(0, 32)}`,
    isWhole: true,
  };
}

async function wholeFile({ read }: StoredFile): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of read()) parts.push(part);
  return Buffer.concat(parts);
}

/** Remembers what was found about a file that was uploaded before anybody asked. */
async function recordStampProblem(id: number, fileVersion: number, problem: StampProblem) {
  await db
    .update(investorDocuments)
    .set({ stampProblem: problem })
    .where(
      and(
        eq(investorDocuments.id, id),
        eq(investorDocuments.fileVersion, fileVersion),
        isNull(investorDocuments.stampProblem),
      ),
    );
}

/**
 * Adds the opening to the reading of this version by this person. Visitors without an account share
 * a row. A viewer requests one file in many parts: parts within an hour count as one opening.
 */
async function storeOpening(
  { id, title, fileVersion }: DocumentRow,
  user: Actor["user"],
  { how, isLaterPart, terms }: FileOpening & { terms: number | null },
) {
  const { documentId, userId, userEmail, opens, lastAt } = investorDocumentOpens;
  const version = investorDocumentOpens.fileVersion;
  const key = user
    ? {
        target: [documentId, userId, version],
        targetWhere: sql`${userId} is not null and ${version} is not null`,
      }
    : {
        target: [documentId, version],
        targetWhere: sql`${userEmail} is null and ${version} is not null`,
      };
  const now = new Date();
  await db
    .insert(investorDocumentOpens)
    .values({
      ...{ documentId: id, documentTitle: title, fileVersion, how, lastAt: now },
      ...{ firstTerms: terms, lastTerms: terms },
      userId: user?.id ?? null,
      userEmail: user?.email ?? null,
    })
    .onConflictDoUpdate({
      ...key,
      set: {
        ...{ documentTitle: title, userEmail: user?.email ?? null, lastAt: now, lastTerms: terms },
        opens: sql`${opens} + 1`,
        ...(how === "download" && { how }),
      },
      setWhere: isLaterPart
        ? sql`${lastAt} <= now() - make_interval(mins => ${OPENED_MINUTES})`
        : undefined,
    });
}

function readDocument({ id, fileVersion }: DocumentRow, range: ByteRange) {
  return readPieces(range, (position) =>
    db
      .select({ bytes: investorDocumentChunks.bytes })
      .from(investorDocumentChunks)
      .where(
        and(
          eq(investorDocumentChunks.documentId, id),
          eq(investorDocumentChunks.fileVersion, fileVersion),
          eq(investorDocumentChunks.position, position),
        ),
      ),
  );
}
