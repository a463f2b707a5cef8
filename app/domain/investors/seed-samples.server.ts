import { figures } from "~/content/figures";
import { investorSamples } from "~/content/investors";
import { db } from "~/database/db.server";
import { insertDocument } from "~/domain/documents/store-document.server";
import { markOnce } from "~/database/settings.server";
import { investorAccess, investorUpdates } from "~drizzle/schema";

/**
 * Puts in what SPEC.md shows as samples, as ordinary rows which the owner edits or deletes: on the
 * very first start only (CONTRACT.md, section 6.14).
 */
export async function seedInvestorSamples() {
  await db.transaction(async (tx) => {
    if (!(await markOnce(tx, "investors.seeded"))) return;
    const { investor, updates, documents } = investorSamples;
    await tx.insert(investorAccess).values({
      name: investor.name,
      accessLevel: investor.accessLevel,
      investmentAmount: figures.sampleInvestment.amount.toFixed(2),
    });
    const publishedAt = new Date();
    await tx
      .insert(investorUpdates)
      .values(updates.map((update) => ({ ...update, isPublished: true, publishedAt })));
    for (const document of documents) await insertDocument(tx, document);
  });
}
