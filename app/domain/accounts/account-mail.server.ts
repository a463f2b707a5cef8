import { site } from "~/content/site";
import type { Database } from "~/database/db.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { siteUrl } from "~/site-url.server";
import type { User } from "./accounts.schema";

const NOT_YOU = `If that was not you, set a new password at ${siteUrl("/forgot-password")} and tell us.`;

type Recipient = Pick<User, "id" | "email" | "username">;

/**
 * Informs the owner of an account by mail of a change to its password, second factor or e-mail
 * address.
 */
export async function queueSecurityNotice(
  tx: Database,
  { id, email, username }: Recipient,
  { event, sentence }: { event: string; sentence: string },
) {
  await queueMail(tx, {
    to: email,
    userId: id,
    subject: `Your account at ${site.name}`,
    text: `Hello ${username},\n\n${sentence}\n\n${NOT_YOU}`,
    cause: `account:${id}:${event}:${new Date().toISOString()}`,
  });
}
