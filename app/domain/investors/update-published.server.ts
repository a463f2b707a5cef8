import { sql } from "drizzle-orm";
import { queueMailToEach } from "~/domain/mail/queue-mail.server";
import { event, type Listener } from "~/platform/events.server";
import { investorAccess, users } from "~drizzle/schema";
import { updateMail } from "./investors-mails.server";

type Published = { id: number; title: string; content: string };

const mailInvestors: Listener<Published> = (tx, published) =>
  queueMailToEach(tx, {
    addresses: sql`
      select coalesce(${investorAccess.email}, lower(${users.email})) as email
      from ${investorAccess} left join ${users} on ${users.id} = ${investorAccess.userId}
      where ${investorAccess.isActive} and ${investorAccess.wantsUpdates}
        and ${users.suspendedAt} is null`,
    ...updateMail(published),
  });

/** What happens because an update for investors was published. */
export const updatePublished = event(mailInvestors);
