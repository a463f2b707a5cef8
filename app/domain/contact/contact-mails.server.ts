import { currentSite } from "~/domain/website/published.server";
import type { Mail } from "~/domain/mail/queue-mail.server";
import { teamMail } from "~/domain/mail/team-mail.server";

/** Tells the team that a message waits, on this page of the inbox. */
export function contactWaitsMail(id: number, path: string): Mail {
  return teamMail({
    subject: "A contact message waits",
    path,
    cause: `contact message:${id}:team`,
  });
}

/** The subject of the team's reply. */
export const contactReplySubject = () => `Your message to ${currentSite().name}`;
