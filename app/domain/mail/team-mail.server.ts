import { ownAddress } from "./own-address.server";
import { siteUrl } from "~/platform/site-url.server";
import type { Mail } from "./queue-mail.server";

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

/** A mail to the team, at the site's public address: something waits for a reply. */
export function teamMail({ subject, path, cause }: Task): Mail {
  return {
    to: ownAddress(),
    subject,
    text: `${subject} for an answer. You find it here:\n${siteUrl(path)}`,
    cause,
  };
}
