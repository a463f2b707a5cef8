import { site } from "~/content/site";
import { CONTACT_REPLY_SUBJECT } from "~/domain/contact/contact-mails.server";
import type { Item } from "~/domain/inbox/item-page.server";
import { messageReplySubject } from "~/domain/messages/messages-mails.server";

/** The subject of a reply to an item. */
export function replySubject({ kind, subject }: Pick<Item, "kind" | "subject">): string {
  switch (kind) {
    case "contact":
      return CONTACT_REPLY_SUBJECT;
    case "appointment":
      return `Your request at ${site.name}`;
    case "application":
      return `Your application at ${site.name}`;
    case "access":
      return `Your request to the investor portal of ${site.name}`;
    case "investor-message":
    case "report":
      return messageReplySubject(subject);
  }
}
