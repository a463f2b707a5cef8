import { investorSamples } from "~/content/investors";
import { db } from "~/database/db.server";
import { markOnce } from "~/database/settings.server";
import { insertSampleInvestor } from "~/domain/investors/seed-samples.server";
import { insertDocument } from "./store-document.server";

/**
 * Inserts the samples of SPEC.md as ordinary rows that the owner can edit or delete. Only on the
 * very first start (CONTRACT.md, section 6.14).
 */
export async function seedInvestorSamples() {
  await db.transaction(async (tx) => {
    if (!(await markOnce(tx, "investors.seeded"))) return;
    await insertSampleInvestor(tx);
    for (const document of investorSamples.documents) await insertDocument(tx, document);
  });
}
