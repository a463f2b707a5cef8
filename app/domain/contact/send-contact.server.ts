import type { Actor } from "~/domain/accounts/accounts.schema";
import { LIMITS, spendLimit } from "~/domain/limits/limits.server";
import { recordOnce } from "~/domain/submissions/record-once.server";
import type { Outcome } from "~/lib/outcome";
import { contactSubmissions } from "~drizzle/schema";
import type { SendContactInput } from "./contact.schema";
import { type ContactRow, getContact } from "./contact-queries.server";

/** Stores a visitor's message for the owner; the same one again within 10 minutes once. Problems: "too-many". */
export async function sendContact(
  actor: Actor,
  input: SendContactInput,
): Promise<Outcome<{ contact: ContactRow }>> {
  const tooMany = await spendLimit(LIMITS.publicForm, actor.address);
  if (tooMany) return tooMany;
  const id = await recordOnce(contactSubmissions, input, async (tx, contentHash) => {
    const [row] = await tx
      .insert(contactSubmissions)
      .values({ ...input, contentHash })
      .returning({ id: contactSubmissions.id });
    if (!row) throw new Error("INSERT … RETURNING gave no row");
    return row.id;
  });
  return { ok: true, contact: await getContact(id) };
}
