import { sql } from "drizzle-orm";
import type { User } from "~/domain/accounts/accounts.schema";
import { seenBy } from "~/domain/inbox/inbox-list.server";
import { selectRows } from "~/platform/database/rows.server";
import { inboxItems, orders } from "~drizzle/schema";

/** Counts stop here: the office's navigation shows no more than "99+". */
const MOST = 100;

export type RailCounts = { inbox: number; orders: number };

/** What is new in the inbox, of what this member of the team may see, and the orders to confirm. */
export async function railCounts(actor: Pick<User, "role">): Promise<RailCounts> {
  const isSeen = seenBy(actor) ?? sql`true`;
  const [counts] = await selectRows<RailCounts>(sql`select
    (select count(*)::int from (
      select 1 from ${inboxItems} where ${inboxItems.state} = 'new' and ${isSeen} limit ${MOST}
    ) fresh) as inbox,
    (select count(*)::int from (
      select 1 from ${orders} where ${orders.status} = 'pending' limit ${MOST}
    ) pending) as orders`);
  return counts ?? { inbox: 0, orders: 0 };
}
