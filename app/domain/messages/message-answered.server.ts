import type { Admin } from "~/domain/accounts/accounts.schema";
import { settleItem } from "~/domain/inbox/inbox-items.server";
import { keepReply } from "~/domain/inbox/replies/keep-reply.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { event, type Listener } from "~/platform/events.server";
import { type AnsweredMessage, messageReplyMail } from "./messages-mails.server";

type Answered = {
  admin: Admin;
  id: number;
  reply: string;
  message: AnsweredMessage;
};

const itemOf = (id: number) => ({ kind: "investor-message" as const, sourceId: id });

const mailInvestor: Listener<Answered> = async (tx, { admin, id, reply, message }) => {
  const mail = messageReplyMail(message, reply);
  const { subject } = mail;
  const cause = `investor-message:${id}:reply`;
  const kept = await keepReply(tx, itemOf(id), admin, { subject, text: reply, cause });
  await queueMail(tx, { ...mail, ...kept });
};

const settleInInbox: Listener<Answered> = (tx, { admin, id }) => settleItem(tx, itemOf(id), admin);

/** What happens because the team answered an investor. */
export const messageAnswered = event(mailInvestor, settleInInbox);
