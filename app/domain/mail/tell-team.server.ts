import { site } from "~/content/site";
import type { Database } from "~/database/db.server";
import { siteUrl } from "~/site-url.server";
import { queueMail } from "./queue-mail.server";

type Task = {
  /** What waits: 'A booking request waits'. Who asks stays on the site, behind its sign-in. */
  subject: string;
  /** The page where it is answered. */
  path: string;
  /** As a mail's. */
  cause: string;
};

/** Tells the team, at the address that the site gives out, that something waits for an answer. */
export async function tellTeam(tx: Database, { subject, path, cause }: Task) {
  await queueMail(tx, {
    to: site.email,
    subject,
    text: `${subject} for an answer. You find it here:\n${siteUrl(path)}`,
    cause,
  });
}
