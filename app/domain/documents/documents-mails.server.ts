import { currentSite } from "~/domain/website/published.server";
import type { MailToEach } from "~/domain/mail/queue-mail.server";
import { siteUrl } from "~/platform/site-url.server";

/** Announces a document to investors who may open it. */
export function newDocumentMail(document: {
  id: number;
  title: string;
}): Omit<MailToEach, "addresses"> {
  const { id, title } = document;
  return {
    subject: `New document: ${title}`,
    text: `${title}\n\nThis document is new in the investor portal of ${currentSite().name}:\n${siteUrl(`/investors/documents#document-${id}`)}`,
    cause: `investor-document:${id}`,
    list: "investor-documents",
  };
}
