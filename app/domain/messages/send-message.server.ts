import type { User } from "~/domain/accounts/accounts.schema";
import { LIMITS, spendLimit } from "~/database/limits.server";
import { mailTeam } from "~/domain/mail/mail-team.server";
import { made, once } from "~/database/once.server";
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
  const tooMany = await spendLimit(LIMITS.publicForm, `investor-message:${user.id}`);
  if (tooMany) return tooMany;
  const values = {
    ...input,
    investorId: user.id,
    investorName: senderName(user),
    investorEmail: user.email,
  };
  const { id } = await once(
    { name: "send message", by: user.id, content: input },
    { id: investorMessages.id },
    async (tx) => {
      const sent = made(
        await tx.insert(investorMessages).values(values).returning({ id: investorMessages.id }),
      );
      await mailTeam(tx, {
        subject: "A message in the investor portal waits",
        path: "/investor-admin/communications",
        cause: `investor-message:${sent.id}:team`,
      });
      return sent;
    },
  );
  const message = await getOwnMessage(user.id, id);
  if (!message) throw new Error(`No message ${id}`);
  return { ok: true, message };
}
