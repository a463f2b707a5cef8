import type { User } from "~/domain/accounts/accounts.schema";
import { currentSite } from "~/domain/website/published.server";
import { contactReplySubject } from "~/domain/contact/contact-mails.server";
import type { Item } from "~/domain/inbox/item-page.server";
import type { Mail } from "~/domain/mail/queue-mail.server";
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
    case "program":
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
    case "program":
      return messageReplySubject(subject);
  }
}

const TEST_TEXT = `This is the test mail that you asked for on Today. It arrived, so the site can send mail.

Look where it arrived. If it is in the folder for spam, have the sender's domain set up: the mail server's provider says how (SPF, DKIM).

To see whether both hold, open the mail's own details: "Show original" in Gmail, "View source" elsewhere. The line Authentication-Results should say spf=pass and dkim=pass.`;

/** What an admin asks for on Today, to see whether the site's mail arrives. */
export const testMail = ({ id, email }: Pick<User, "id" | "email">, cause: string): Mail => ({
  to: email,
  userId: id,
  subject: `Test mail of ${currentSite().name}`,
  text: TEST_TEXT,
  cause,
});

const COPY_TEXT = `This is a copy of a test mail, to the site's own mailbox. The site reads it there, and shows what the mailbox's server says of the sender (SPF, DKIM, DMARC).

It went to the kind of address to which customers answer. Nobody needs to answer it. It may be deleted after a few minutes.`;

/** Its copy to the mailbox that the site reads. */
export const testMailCopy = (
  { id }: Pick<User, "id">,
  { to, cause }: { to: string; cause: string },
): Mail => ({
  to,
  userId: id,
  subject: `Test mail of ${currentSite().name} to its own mailbox`,
  text: COPY_TEXT,
  cause,
});
