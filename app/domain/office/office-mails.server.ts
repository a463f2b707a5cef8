import { currentSite } from "~/domain/website/published.server";
import { contactReplySubject } from "~/domain/contact/contact-mails.server";
import type { Item } from "~/domain/inbox/item-page.server";
import { messageReplySubject } from "~/domain/messages/messages-mails.server";

/** What an item is about, as in "Thank you for writing about {subject}" to its sender. */
export function subjectOf({ kind, subject }: Pick<Item, "kind" | "subject">): string {
  switch (kind) {
    case "contact":
      return "your message";
    case "access":
      return "your request for access";
    case "application":
      return "your application";
    // The list of the team says "Appointment: Group Tour".
    case "appointment":
      return subject.replace(/^Appointment: /, "");
    case "investor-message":
    case "report":
      return subject;
  }
}

/** The subject of a reply to an item. */
export function replySubject({ kind, subject }: Pick<Item, "kind" | "subject">): string {
  switch (kind) {
    case "contact":
      return contactReplySubject();
    case "appointment":
      return `Your request at ${currentSite().name}`;
    case "application":
      return `Your application at ${currentSite().name}`;
    case "access":
      return `Your request to the investor portal of ${currentSite().name}`;
    case "investor-message":
    case "report":
      return messageReplySubject(subject);
  }
}
