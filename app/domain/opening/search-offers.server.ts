import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { audited } from "~/domain/audit/record-audit.server";
import { openingSwitches } from "~drizzle/schema";

const matter = "offers";
const isMatter = eq(openingSwitches.matter, matter);

/**
 * Whether search engines are told prices and stock of products. Not until the owner says so, because
 * they show such offers as advertisements are shown, to people of any age.
 */
export async function areOffersTold(): Promise<boolean> {
  const told = await db
    .select({ matter: openingSwitches.matter })
    .from(openingSwitches)
    .where(isMatter);
  return told.length > 0;
}

/** Tells search engines prices and stock from now on. Idempotent. */
export async function tellOffers(admin: Admin) {
  await audited(
    admin,
    (tx) =>
      tx
        .insert(openingSwitches)
        .values({ matter, state: "told" })
        .onConflictDoNothing()
        .returning({ matter: openingSwitches.matter }),
    ([told]) => told && { act: "prices told to search engines" },
  );
}

/** Tells them no longer. Idempotent. */
export async function hideOffers(admin: Admin) {
  await audited(
    admin,
    (tx) =>
      tx.delete(openingSwitches).where(isMatter).returning({ matter: openingSwitches.matter }),
    ([hidden]) => hidden && { act: "prices no longer told to search engines" },
  );
}
