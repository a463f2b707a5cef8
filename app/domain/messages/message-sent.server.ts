import { answerDueAt } from "~/domain/inbox/due-rule.server";
import { openItem } from "~/domain/inbox/inbox-items.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { event, type Listener } from "~/platform/events.server";
import { messageWaitsMail } from "./messages-mails.server";

type SentMessage = {
  id: number;
  investorName: string;
  investorEmail: string;
  subject: string;
  message: string;
};

const openInInbox: Listener<SentMessage> = async (tx, sent) => {
  const path = await openItem(tx, {
    kind: "investor-message",
    sourceId: sent.id,
    name: sent.investorName,
    email: sent.investorEmail,
    subject: sent.subject,
    text: sent.message,
    dueAt: await answerDueAt(tx, new Date()),
  });
  await queueMail(tx, messageWaitsMail(sent.id, path));
};

/** What happens because an investor wrote to the team. */
export const messageSent = event(openInInbox);
