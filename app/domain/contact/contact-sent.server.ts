import { openItem } from "~/domain/inbox/inbox-items.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { event, type Listener } from "~/platform/events.server";
import { contactWaitsMail } from "./contact-mails.server";
import type { SendContactInput } from "./contact.schema";

type SentContact = SendContactInput & { id: number };

const openInInbox: Listener<SentContact> = async (tx, { id, name, email, message }) => {
  const path = await openItem(tx, {
    kind: "contact",
    sourceId: id,
    name,
    email,
    subject: "Contact message",
    text: message,
    dueAt: null,
  });
  await queueMail(tx, contactWaitsMail(id, path));
};

/** What happens because a visitor wrote to us. */
export const contactSent = event(openInInbox);
