import { and, eq, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import type { Actor } from "~/domain/accounts/accounts.schema";
import { recordDownload } from "~/domain/audit/record-audit.server";
import { getClearance } from "~/domain/investors/access-queries.server";
import { mayOpen } from "~/domain/investors/clearance";
import { type ByteRange, readPieces, type StoredFile } from "~/lib/files/file-pieces";
import { type Outcome, refuse } from "~/lib/outcome";
import { investorDocumentChunks, investorDocumentOpens } from "~drizzle/schema";
import { documentFileName } from "./check-file.server";
import { type DocumentRow, getDocument } from "./documents-queries.server";

const PARTS_MINUTES = 60;

/** How a document is opened. `isPart` if a byte range is requested. */
type Opening = { how: "view" | "download"; isPart?: boolean };

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
  await noteOpen(document, user, opening);
  const read = (range: ByteRange = { first: 0, last: fileSize - 1 }) =>
    readDocument(document, range);
  const version = `document-${id}-${document.fileVersion}`;
  const name = documentFileName(fileName, mimeType);
  return { ok: true, opened: { fileName: name, mimeType, size: fileSize, version, read } };
}

/** A viewer requests one file in many parts. Parts within an hour count as one opening. */
async function noteOpen({ id, title }: DocumentRow, user: Actor["user"], { how, isPart }: Opening) {
  const { documentId, userId, createdAt } = investorDocumentOpens;
  if (isPart && user) {
    const [noted] = await db
      .select({ id: investorDocumentOpens.id })
      .from(investorDocumentOpens)
      .where(
        and(
          eq(documentId, id),
          eq(userId, user.id),
          eq(investorDocumentOpens.how, how),
          sql`${createdAt} > now() - make_interval(mins => ${PARTS_MINUTES})`,
        ),
      )
      .limit(1);
    if (noted) return;
  }
  await db.insert(investorDocumentOpens).values({
    documentId: id,
    documentTitle: title,
    userId: user?.id ?? null,
    userEmail: user?.email ?? null,
    how,
  });
  if (user?.role === "admin") await recordDownload(user, `document ${id}: ${title}`);
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
