import { and, eq } from "drizzle-orm";
import { db } from "~/db.server";
import type { Actor } from "~/domain/accounts/accounts.schema";
import { recordDownload } from "~/domain/audit/record-audit.server";
import { getClearance } from "~/domain/investors/access-queries.server";
import { mayOpen } from "~/domain/investors/clearance";
import { type Outcome, refuse } from "~/lib/outcome";
import { investorDocumentChunks, investorDocumentOpens } from "~drizzle/schema";
import { documentFileName } from "./check-file.server";
import { type DocumentRow, getDocument } from "./documents-queries.server";

export type OpenedDocument = {
  fileName: string;
  mimeType: string;
  size: number;
  /** The bytes, read from the database as they are asked for. */
  chunks: () => AsyncGenerator<Uint8Array>;
};

/**
 * Opens a document's file and notes who did. Public documents open for everyone, the others by the
 * clearance the account has at this moment. Problems: "not-found" (no such document, or no file
 * yet), "unauthenticated", "forbidden".
 */
export async function openDocument(
  { user }: Pick<Actor, "user">,
  id: number,
  how: "view" | "download",
): Promise<Outcome<{ opened: OpenedDocument }>> {
  const document = await getDocument(id);
  if (!document) {
    // A visitor learns nothing about which documents exist.
    return user ? refuse("not-found", "Not Found") : refuse("unauthenticated", "Unauthorized");
  }
  if (!mayOpen(await getClearance(user), document.accessLevel)) {
    return user ? refuse("forbidden", "Forbidden") : refuse("unauthenticated", "Unauthorized");
  }
  const { fileName, mimeType, fileSize } = document;
  if (!fileName || !mimeType || fileSize === null) {
    return refuse("not-found", "This document has no file yet");
  }
  await db.insert(investorDocumentOpens).values({
    documentId: id,
    documentTitle: document.title,
    userId: user?.id ?? null,
    userEmail: user?.email ?? null,
    how,
  });
  if (user?.role === "admin") await recordDownload(user, `document ${id}: ${document.title}`);
  return {
    ok: true,
    opened: {
      fileName: documentFileName(fileName, mimeType),
      mimeType,
      size: fileSize,
      chunks: () => readChunks(document),
    },
  };
}

async function* readChunks({ id, fileVersion, fileSize }: DocumentRow): AsyncGenerator<Uint8Array> {
  for (let position = 0, sent = 0; sent < (fileSize ?? 0); position++) {
    const [chunk] = await db
      .select({ bytes: investorDocumentChunks.bytes })
      .from(investorDocumentChunks)
      .where(
        and(
          eq(investorDocumentChunks.documentId, id),
          eq(investorDocumentChunks.fileVersion, fileVersion),
          eq(investorDocumentChunks.position, position),
        ),
      );
    // Replaced while it was read: the answer is cut, so that nobody takes half of it for the whole.
    if (!chunk) throw new Error(`Document ${id} was replaced while it was sent`);
    sent += chunk.bytes.byteLength;
    yield chunk.bytes;
  }
}
