import { and, eq, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { Actor } from "~/domain/accounts/accounts.schema";
import { type FileOpening, OPENED_MINUTES, recordFile } from "~/domain/audit/record-audit.server";
import { getClearance } from "~/domain/investors/access-queries.server";
import { mayOpen } from "~/domain/investors/clearance";
import { type ByteRange, readPieces, type StoredFile } from "~/lib/files/file-pieces";
import { type Outcome, refuse } from "~/lib/outcome";
import { investorDocumentChunks, investorDocumentOpens } from "~drizzle/schema";
import { documentFileName } from "./check-file.server";
import { type DocumentRow, getDocument } from "./documents-queries.server";
import { getAskedTerms } from "./terms.server";

/** The field of the "forbidden" that the terms are the reason for. */
export const TERMS_FIELD = "terms";

const ACCEPT_FIRST = "Accept the confidentiality terms first, at /investors/documents/terms";

/** How a document is opened, and whether what is asked of this file is only a later part of it. */
type Opening = {
  how: "view" | "download";
  /** Whether only the headers are asked for, which is no reading. */
  isHead?: boolean;
  isLaterPart?: (file: Pick<StoredFile, "size" | "version">) => boolean;
};

/**
 * Opens a document's file and records who did. Public documents are open to everyone, others need
 * the clearance that the account has now. Problems: "not-found" (no such document, or no file yet),
 * "unauthenticated", "forbidden", which is at `terms` until the account accepted the present terms.
 */
export async function openDocument(
  { user }: Pick<Actor, "user">,
  id: number,
  opening: Opening,
): Promise<Outcome<{ opened: StoredFile }>> {
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
  const version = `document-${id}-${document.fileVersion}`;
  const { how, isHead = false, isLaterPart = () => false } = opening;
  const isLater = isLaterPart({ size: fileSize, version });
  if (!isHead) {
    const opened = { how, isLaterPart: isLater, terms: terms?.version ?? null };
    await storeOpening(document, user, opened);
  }
  if (user?.role === "admin") {
    const subject = `document ${id}: ${document.title}`;
    await recordFile(user, subject, { how: "download", isLaterPart: isLater });
  }
  const read = (range: ByteRange = { first: 0, last: fileSize - 1 }) =>
    readDocument(document, range);
  const name = documentFileName(fileName, mimeType);
  return { ok: true, opened: { fileName: name, mimeType, size: fileSize, version, read } };
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
