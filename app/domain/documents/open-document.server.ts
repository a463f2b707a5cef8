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

/** How a document is opened, and whether what is asked of this file is only a later part of it. */
type Opening = {
  how: "view" | "download";
  isLaterPart?: (file: Pick<StoredFile, "size" | "version">) => boolean;
};

/**
 * Opens a document's file and records who did. Public documents are open to everyone, others need
 * the clearance that the account has now. Problems: "not-found" (no such document, or no file yet),
 * "unauthenticated", "forbidden".
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
  if (!mayOpen(await getClearance(user), document.accessLevel)) {
    return user ? refuse("forbidden", "Forbidden") : refuse("unauthenticated", "Unauthorized");
  }
  const { fileName, mimeType, fileSize } = document;
  if (!fileName || !mimeType || fileSize === null) {
    return refuse("not-found", "This document has no file yet");
  }
  const version = `document-${id}-${document.fileVersion}`;
  const { how, isLaterPart = () => false } = opening;
  const isLater = isLaterPart({ size: fileSize, version });
  await storeOpening(document, user, { how, isLaterPart: isLater });
  const read = (range: ByteRange = { first: 0, last: fileSize - 1 }) =>
    readDocument(document, range);
  const name = documentFileName(fileName, mimeType);
  return { ok: true, opened: { fileName: name, mimeType, size: fileSize, version, read } };
}

/** A viewer requests one file in many parts. Parts within an hour count as one opening. */
async function storeOpening(
  { id, title }: DocumentRow,
  user: Actor["user"],
  { how, isLaterPart }: FileOpening,
) {
  const { documentId, userId, createdAt } = investorDocumentOpens;
  if (isLaterPart && user) {
    const [stored] = await db
      .select({ id: investorDocumentOpens.id })
      .from(investorDocumentOpens)
      .where(
        and(
          eq(documentId, id),
          eq(userId, user.id),
          eq(investorDocumentOpens.how, how),
          sql`${createdAt} > now() - make_interval(mins => ${OPENED_MINUTES})`,
        ),
      )
      .limit(1);
    if (stored) return;
  }
  await db.insert(investorDocumentOpens).values({
    documentId: id,
    documentTitle: title,
    userId: user?.id ?? null,
    userEmail: user?.email ?? null,
    how,
  });
  if (user?.role !== "admin") return;
  await recordFile(user, `document ${id}: ${title}`, { how: "download", isLaterPart });
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
