import { site } from "~/content/site";
import type { Database } from "~/database/db.server";
import { siteUrl } from "~/site-url.server";
import { queueMail } from "./queue-mail.server";

type Task = {
  /**
   * What waits: 'A booking request waits'. The mail does not name the sender; that is shown only
   * after sign-in.
   */
  subject: string;
  /** The page where the team replies. */
  path: string;
  /** As in queueMail. */
  cause: string;
};

/** Mails the team, at the site's public address, that something waits for a reply. */
export async function mailTeam(tx: Database, { subject, path, cause }: Task) {
  await queueMail(tx, {
    to: site.email,
    subject,
    text: `${subject} for an answer. You find it here:\n${siteUrl(path)}`,
    cause,
  });
}
