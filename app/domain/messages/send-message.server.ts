import type { User } from "~/domain/accounts/accounts.schema";
import { LIMITS } from "~/database/limits.server";
import { answerDueAt } from "~/domain/inbox/due-rule.server";
import { openItem } from "~/domain/inbox/inbox-items.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { teamMail } from "~/domain/mail/team-mail.server";
import { limitedOnce, made } from "~/database/once.server";
import type { Outcome } from "~/lib/outcome";
import { investorMessages } from "~drizzle/schema";
import type { MessageInput } from "./messages.schema";
import { getOwnMessage, type MessageRow } from "./messages-queries.server";
import { senderName } from "./sender-name";

/**
 * Stores a message to the team under the account's own name and address, and informs the team by
 * mail. The same message again within 10 minutes is stored once. Problems: "too-many".
 */
export async function sendMessage(
  user: User,
  input: MessageInput,
): Promise<Outcome<{ message: MessageRow }>> {
  const values = {
    ...input,
    investorId: user.id,
    investorName: senderName(user),
    investorEmail: user.email,
  };
  const sent = await limitedOnce(
    { limit: LIMITS.publicForm, key: `investor-message:${user.id}` },
    { name: "send message", by: user.id, content: input },
    { id: investorMessages.id },
    async (tx) => {
      const stored = made(
        await tx.insert(investorMessages).values(values).returning({ id: investorMessages.id }),
      );
      await openItem(tx, {
        kind: "investor-message",
        sourceId: stored.id,
        name: values.investorName,
        email: values.investorEmail,
        subject: input.subject,
        text: input.message,
        dueAt: await answerDueAt(tx, new Date()),
      });
      await queueMail(
        tx,
        teamMail({
          subject: "A message in the investor portal waits",
          path: "/investor-admin/communications",
          cause: `investor-message:${stored.id}:team`,
        }),
      );
      return stored;
    },
  );
  if (!sent.ok) return sent;
  const message = await getOwnMessage(user.id, sent.id);
  if (!message) throw new Error(`No message ${sent.id}`);
  return { ok: true, message };
}
