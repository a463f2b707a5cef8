import { db } from "~/platform/database/db.server";
import type { Outcome } from "~/lib/outcome";
import type { ConfirmInput, User } from "../accounts.schema";
import { checkOwnPassword } from "../check-own-password.server";
import { changeFactor, hashOf, lockFactor, encrypt, decrypt } from "./stored-factor.server";
import { newRecoveryCodes } from "./totp.server";

/**
 * Creates new recovery codes and shows them. They replace the old ones with keepRecoveryCodes.
 * Problems: as checkOwnPassword.
 */
export async function renewRecoveryCodes(
  user: User,
  { currentPassword }: ConfirmInput,
): Promise<Outcome<object>> {
  const refusal = await checkOwnPassword(user, currentPassword);
  if (refusal) return refusal;
  await changeFactor(db, user.id, { shownCodes: encrypt(newRecoveryCodes().join("\n")) });
  return { ok: true };
}

/** Replaces the old recovery codes by the shown ones. Idempotent. */
export async function keepRecoveryCodes({ id }: Pick<User, "id">) {
  await db.transaction(async (tx) => {
    const factor = await lockFactor(tx, id);
    if (!factor?.shownCodes || !factor.confirmedAt) return;
    const recoveryHashes = decrypt(factor.shownCodes).split("\n").map(hashOf);
    await changeFactor(tx, id, { recoveryHashes, shownCodes: null });
  });
}
