import type { Actor } from "~/domain/accounts/accounts.schema";
import { LIMITS, spendLimit } from "~/database/limits.server";
import { mailTeam } from "~/domain/mail/mail-team.server";
import { made, once } from "~/database/once.server";
import type { Outcome } from "~/lib/outcome";
import { contactSubmissions } from "~drizzle/schema";
import type { SendContactInput } from "./contact.schema";
import { type ContactRow, getContact } from "./contact-queries.server";

/**
 * Stores a visitor's message and informs the team by mail. The same message again within 10 minutes
 * is stored once. Problems: "too-many".
 */
export async function sendContact(
  actor: Actor,
  input: SendContactInput,
): Promise<Outcome<{ contact: ContactRow }>> {
  const tooMany = await spendLimit(LIMITS.publicForm, actor.address);
  if (tooMany) return tooMany;
  const { id } = await once(
    { name: "send contact", by: input.email, content: input },
    { id: contactSubmissions.id },
    async (tx) => {
      const sent = made(
        await tx.insert(contactSubmissions).values(input).returning({ id: contactSubmissions.id }),
      );
      await mailTeam(tx, {
        subject: "A contact message waits",
        path: "/dashboard/contacts",
        cause: `contact message:${sent.id}:team`,
      });
      return sent;
    },
  );
  return { ok: true, contact: await getContact(id) };
}
