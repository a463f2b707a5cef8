import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { qrCode } from "~/lib/qr-code.server";
import { secondFactors } from "~drizzle/schema";
import type { User } from "../accounts.schema";
import { decrypt } from "./stored-factor.server";
import { appUrl } from "./totp.server";

type Account = Pick<User, "id">;

/** Whether signing in to the account also requires a code. */
export async function hasSecondFactor({ id }: Account): Promise<boolean> {
  return (await getSecondFactor({ id })) !== null;
}

const isActive = ({ id }: Account) =>
  and(eq(secondFactors.userId, id), isNotNull(secondFactors.confirmedAt));

/** Whether signing in to the account also requires a code, as SQL. */
export const hasActiveFactor = (account: Account) =>
  sql<boolean>`exists (select 1 from ${secondFactors} where ${isActive(account)})`;

/** The account's second factor, if it is active. */
export async function getSecondFactor({ id }: Account) {
  const [factor] = await db
    .select({
      confirmedAt: secondFactors.confirmedAt,
      recoveryHashes: secondFactors.recoveryHashes,
    })
    .from(secondFactors)
    .where(isActive({ id }));
  if (!factor?.confirmedAt) return null;
  return { since: factor.confirmedAt, codesLeft: factor.recoveryHashes.length };
}

/** What the owner needs to set up an app. Null if the set-up was not started, or is finished. */
export async function getSetUp({ id, username }: Pick<User, "id" | "username">) {
  const [factor] = await db
    .select({ secret: secondFactors.secret, shownCodes: secondFactors.shownCodes })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, id), isNull(secondFactors.confirmedAt)));
  if (!factor?.shownCodes) return null;
  const secret = decrypt(factor.secret);
  return {
    secret: secret.replace(/(.{4})(?!$)/g, "$1 "),
    url: appUrl(secret, username),
    qr: qrCode(appUrl(secret, username)),
    codes: decrypt(factor.shownCodes).split("\n"),
  };
}

/** The new recovery codes that are not active yet, or null. */
export async function getShownCodes({ id }: Account): Promise<string[] | null> {
  const [factor] = await db
    .select({ shownCodes: secondFactors.shownCodes })
    .from(secondFactors)
    .where(isActive({ id }));
  return factor?.shownCodes ? decrypt(factor.shownCodes).split("\n") : null;
}
