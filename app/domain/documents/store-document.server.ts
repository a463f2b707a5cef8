import { investorSamples } from "~/content/investors";
import { and, eq, ne } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { differs } from "~/domain/audit/differs.server";
import { audited, recordAudit } from "~/domain/audit/record-audit.server";
import { markOnce } from "~/platform/database/settings.server";
import { insertSampleInvestor } from "~/domain/investors/manage-access.server";
import { made, once } from "~/platform/database/once.server";
import { sha256OfBytes } from "~/lib/digest.server";
import { piecesOf } from "~/lib/files/file-pieces";
import { type Outcome, refuse } from "~/lib/outcome";
import { investorDocumentChunks, investorDocuments } from "~drizzle/schema";
import { documentAnnounced } from "./document-announced.server";
import { documentOrder } from "./documents-queries.server";
import type { DocumentFile } from "./check-file.server";
import type { DocumentInput } from "./documents.schema";

const GONE = "This document was deleted. Go back to the list";

const facts = (input: DocumentInput) => ({
  ...input,
  folder: input.folder ?? null,
  isPublic: input.accessLevel === "public",
});

/**
 * Adds a document, with or without its file. The same document by the same admin again within 10
 * minutes is added once. Its first file is announced by mail to the investors who may open it.
 */
export async function addDocument(
  admin: Admin,
  input: DocumentInput,
  file: DocumentFile | null,
): Promise<{ id: number }> {
  const content = { ...input, file: file && [file.fileName, await sha256OfBytes(file.bytes)] };
  return once(
    { name: "add document", by: admin.id, content },
    { id: investorDocuments.id },
    async (tx) => {
      const added = await insertDocument(tx, input);
      if (file) {
        await storeFile(tx, added.id, 1, file);
        await documentAnnounced(tx, { ...input, ...added });
      }
      const subject = `document ${added.id}`;
      await recordAudit(tx, admin, { act: "document added", subject, detail: input.title });
      return added;
    },
  );
}

/** Inserts a document without a file. */
async function insertDocument(tx: Database, input: DocumentInput) {
  return made(
    await tx.insert(investorDocuments).values(facts(input)).returning({ id: investorDocuments.id }),
  );
}

/**
 * Inserts the owner's samples as ordinary rows that can be edited or deleted. Only on the very
 * first start.
 */
export async function seedInvestorSamples() {
  await db.transaction(async (tx) => {
    if (!(await markOnce(tx, "investors.seeded"))) return;
    await insertSampleInvestor(tx);
    for (const document of investorSamples.documents) await insertDocument(tx, document);
  });
}

/**
 * Changes a document's metadata and, if a file is given, its content. Problems: "not-found"; that
 * of `check`.
 */
export async function saveDocument(
  admin: Admin,
  id: number,
  input: DocumentInput,
  file: DocumentFile | null,
  check?: EditCheck,
): Promise<Outcome<{ id: number }>> {
  return db.transaction(async (tx) => {
    const stale = await check?.(tx);
    if (stale) return stale;
    const [before] = await tx
      .select({ fileVersion: investorDocuments.fileVersion })
      .from(investorDocuments)
      .where(eq(investorDocuments.id, id))
      .for("update");
    if (!before) return refuse("not-found", GONE);
    const changed = await tx
      .update(investorDocuments)
      .set(facts(input))
      .where(and(eq(investorDocuments.id, id), differs(investorDocuments, facts(input))))
      .returning({ id: investorDocuments.id });
    if (file) await storeFile(tx, id, before.fileVersion + 1, file);
    else if (changed.length === 0) return { ok: true, id };
    if (file && before.fileVersion === 0) await documentAnnounced(tx, { ...input, id });
    const detail = `${input.title}, for ${input.accessLevel}${file ? ", with a new file" : ""}`;
    await recordAudit(tx, admin, { act: "document changed", subject: `document ${id}`, detail });
    return { ok: true, id };
  });
}

/**
 * Moves a document before or after its neighbor in the folder. At the end of it nothing changes.
 * Problems: "not-found".
 */
export async function moveDocument(
  admin: Admin,
  id: number,
  direction: "up" | "down",
): Promise<Outcome<{ title: string }>> {
  return db.transaction(async (tx) => {
    const { folder, place, title } = investorDocuments;
    const rows = await tx
      .select({ id: investorDocuments.id, folder, place, title })
      .from(investorDocuments)
      .orderBy(...documentOrder)
      .for("update");
    const moved = rows.find((row) => row.id === id);
    if (!moved) return refuse("not-found", GONE);
    const inFolder = rows.filter((row) => row.folder === moved.folder);
    const from = inFolder.indexOf(moved);
    const neighbor = inFolder[direction === "up" ? from - 1 : from + 1];
    if (!neighbor) return { ok: true, title: moved.title };
    const order = inFolder.map((row) =>
      row === moved ? neighbor : row === neighbor ? moved : row,
    );
    for (const [index, row] of order.entries()) {
      if (row.place === index + 1) continue;
      await tx
        .update(investorDocuments)
        .set({ place: index + 1 })
        .where(eq(investorDocuments.id, row.id));
    }
    const subject = `document ${id}`;
    await recordAudit(tx, admin, { act: "document moved", subject, detail: moved.title });
    return { ok: true, title: moved.title };
  });
}

/** Deletes a document with its file. Idempotent. The log of who opened it stays. */
export async function removeDocument(admin: Admin, id: number) {
  await audited(
    admin,
    (tx) =>
      tx
        .delete(investorDocuments)
        .where(eq(investorDocuments.id, id))
        .returning({ title: investorDocuments.title }),
    ([row]) => row && { act: "document deleted", subject: `document ${id}`, detail: row.title },
  );
}

async function storeFile(
  tx: Database,
  documentId: number,
  fileVersion: number,
  file: DocumentFile,
) {
  const { bytes, fileName, mimeType, stampProblem } = file;
  for (const piece of piecesOf(bytes)) {
    await tx.insert(investorDocumentChunks).values({ documentId, fileVersion, ...piece });
  }
  await tx
    .delete(investorDocumentChunks)
    .where(
      and(
        eq(investorDocumentChunks.documentId, documentId),
        ne(investorDocumentChunks.fileVersion, fileVersion),
      ),
    );
  await tx
    .update(investorDocuments)
    .set({
      ...{ fileName, mimeType, fileSize: bytes.byteLength, fileVersion, stampProblem },
      uploadedAt: new Date(),
    })
    .where(eq(investorDocuments.id, documentId));
}
