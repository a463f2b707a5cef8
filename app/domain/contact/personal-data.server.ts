import { lt } from "drizzle-orm";
import type { Database } from "~/database/db.server";
import {
  about,
  deleteOldest,
  type PersonalTable,
  type Sweep,
} from "~/database/personal-tables.server";
import { forgetItems } from "~/domain/inbox/inbox-items.server";
import { contactSubmissions } from "~drizzle/schema";

/** The table of contact messages. */
export const contactTables: PersonalTable[] = [
  {
    title: "Contact messages",
    table: contactSubmissions,
    where: about({ emails: [contactSubmissions.email] }),
    forget: { how: "deleted" },
  },
];

/** Deletes the oldest messages from before then. Returns how many. */
export async function sweepContacts(tx: Database, { before, limit }: Sweep): Promise<number> {
  const isOld = lt(contactSubmissions.createdAt, before);
  const ids = await deleteOldest(tx, contactSubmissions, isOld, limit);
  await forgetItems(tx, "contact", ids);
  return ids.length;
}
