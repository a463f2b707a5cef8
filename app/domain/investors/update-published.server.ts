import { sql } from "drizzle-orm";
import { queueMailToEach } from "~/domain/mail/queue-mail.server";
import { selectRows } from "~/platform/database/rows.server";
import { event, type Listener } from "~/platform/events.server";
import { investorsWho } from "./investor-mail.server";
import { updateMail } from "./investors-mails.server";

type Published = { id: number; title: string; content: string };

const readers = investorsWho("investor-updates");

/** To how many addresses an update goes. */
export async function countUpdateReaders(): Promise<number> {
  const [row] = await selectRows<{ count: number }>(
    sql`select count(distinct reader.email)::int as count from (${readers}) as reader`,
  );
  return row?.count ?? 0;
}

/** An update without content is only listed: there is nothing to read in a mail. */
const mailInvestors: Listener<Published> = async (tx, published) => {
  if (published.content.trim() === "") return;
  await queueMailToEach(tx, { addresses: readers, ...updateMail(published) });
};

/** What happens because an update for investors was published. */
export const updatePublished = event(mailInvestors);
