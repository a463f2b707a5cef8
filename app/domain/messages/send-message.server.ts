import type { User } from "~/domain/accounts/accounts.schema";
import { LIMITS } from "~/platform/database/limits.server";
import { limitedOnce, made } from "~/platform/database/once.server";
import type { Outcome } from "~/lib/outcome";
import { investorMessages } from "~drizzle/schema";
import { messageSent } from "./message-sent.server";
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
      await messageSent(tx, { ...values, id: stored.id });
      return stored;
    },
  );
  if (!sent.ok) return sent;
  const message = await getOwnMessage(user.id, sent.id);
  if (!message) throw new Error(`No message ${sent.id}`);
  return { ok: true, message };
}
