import { figures } from "~/content/figures";
import { investorSamples } from "~/content/investors";
import type { Database } from "~/database/db.server";
import { investorAccess, investorUpdates } from "~drizzle/schema";

/** Inserts the sample investor and the sample updates. */
export async function insertSampleInvestor(tx: Database) {
  const { investor, updates } = investorSamples;
  await tx.insert(investorAccess).values({
    name: investor.name,
    accessLevel: investor.accessLevel,
    investmentAmount: figures.sampleInvestment.amount.toFixed(2),
  });
  const publishedAt = new Date();
  await tx
    .insert(investorUpdates)
    .values(updates.map((update) => ({ ...update, isPublished: true, publishedAt })));
}
