import { investorSamples } from "~/content/investors";
import { db } from "~/database/db.server";
import { markOnce } from "~/database/settings.server";
import { insertSampleInvestor } from "~/domain/investors/seed-samples.server";
import { insertDocument } from "./store-document.server";

/**
 * Puts in what SPEC.md shows as samples, as ordinary rows which the owner edits or deletes: on the
 * very first start only (CONTRACT.md, section 6.14).
 */
export async function seedInvestorSamples() {
  await db.transaction(async (tx) => {
    if (!(await markOnce(tx, "investors.seeded"))) return;
    await insertSampleInvestor(tx);
    for (const document of investorSamples.documents) await insertDocument(tx, document);
  });
}
