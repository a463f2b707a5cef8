import { site } from "~/content/site";
import type { DocumentLevel } from "~/domain/investors/clearance";
import { investorsWho } from "~/domain/investors/investor-mail.server";
import { queueMailToEach } from "~/domain/mail/queue-mail.server";
import { event, type Listener } from "~/platform/events.server";
import { siteUrl } from "~/platform/site-url.server";

type Announced = { id: number; title: string; accessLevel: DocumentLevel };

const mailReaders: Listener<Announced> = async (tx, { id, title, accessLevel }) => {
  await queueMailToEach(tx, {
    addresses: investorsWho("investor-documents", accessLevel),
    subject: `New document: ${title}`,
    text: `${title}\n\nThis document is new in the investor portal of ${site.name}:\n${siteUrl(`/investors/documents#document-${id}`)}`,
    cause: `investor-document:${id}`,
    list: "investor-documents",
  });
};

/** What happens because a document got its first file. */
export const documentAnnounced = event(mailReaders);
