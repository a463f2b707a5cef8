import type { Actor } from "~/domain/accounts/accounts.schema";
import { LIMITS } from "~/platform/database/limits.server";
import { limitedOnce, made, rowOf } from "~/platform/database/once.server";
import type { Outcome } from "~/lib/outcome";
import { contactSubmissions } from "~drizzle/schema";
import { contactSent } from "./contact-sent.server";
import type { SendContactInput } from "./contact.schema";
import { contactColumns, type ContactRow, getContact } from "./contact-queries.server";

/**
 * Stores a visitor's message and informs the team by mail. The same message again within 10 minutes
 * is stored once. Problems: "too-many".
 */
export async function sendContact(
  actor: Actor,
  input: SendContactInput,
): Promise<Outcome<{ contact: ContactRow }>> {
  const sent = await limitedOnce(
    { limit: LIMITS.publicForm, key: actor.address },
    { name: "send contact", by: input.email, content: input },
    { id: contactSubmissions.id },
    async (tx) => {
      const stored = made(
        await tx.insert(contactSubmissions).values(input).returning(contactColumns),
      );
      await contactSent(tx, { ...input, id: stored.id });
      return stored;
    },
  );
  return sent.ok ? { ok: true, contact: await rowOf(sent, getContact) } : sent;
}
