import type { DocumentLevel } from "~/domain/investors/clearance";
import { investorsWho } from "~/domain/investors/investor-mail.server";
import { queueMailToEach } from "~/domain/mail/queue-mail.server";
import { event, type Listener } from "~/platform/events.server";
import { newDocumentMail } from "./documents-mails.server";

type Announced = { id: number; title: string; accessLevel: DocumentLevel };

const mailReaders: Listener<Announced> = async (tx, document) => {
  const addresses = investorsWho("investor-documents", document.accessLevel);
  await queueMailToEach(tx, { addresses, ...newDocumentMail(document) });
};

/** What happens because a document got its first file. */
export const documentAnnounced = event(mailReaders);
