import type { Actor } from "~/domain/accounts/accounts.schema";
import { LIMITS } from "~/database/limits.server";
import { openItem } from "~/domain/inbox/inbox-items.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { teamMail } from "~/domain/mail/team-mail.server";
import { limitedOnce, made, rowOf } from "~/database/once.server";
import type { Outcome } from "~/lib/outcome";
import { contactSubmissions } from "~drizzle/schema";
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
      await openItem(tx, {
        kind: "contact",
        sourceId: stored.id,
        name: input.name,
        email: input.email,
        subject: "Contact message",
        text: input.message,
        dueAt: null,
      });
      await queueMail(
        tx,
        teamMail({
          subject: "A contact message waits",
          path: "/dashboard/contacts",
          cause: `contact message:${stored.id}:team`,
        }),
      );
      return stored;
    },
  );
  return sent.ok ? { ok: true, contact: await rowOf(sent, getContact) } : sent;
}
