import { site } from "~/content/site";
import type { Mail } from "~/domain/mail/queue-mail.server";
import { teamMail } from "~/domain/mail/team-mail.server";

/** Tells the team that a message waits. */
export function contactWaitsMail(id: number): Mail {
  return teamMail({
    subject: "A contact message waits",
    path: "/dashboard/contacts",
    cause: `contact message:${id}:team`,
  });
}

/** The subject of the team's reply. */
export const CONTACT_REPLY_SUBJECT = `Your message to ${site.name}`;
