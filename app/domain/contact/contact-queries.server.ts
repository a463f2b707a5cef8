import { desc, eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { csvLines } from "~/platform/database/csv-lines.server";
import { pagedList } from "~/platform/database/paged-list.server";
import { contactSubmissions } from "~drizzle/schema";

/** The columns of a contact message. */
export const contactColumns = {
  id: contactSubmissions.id,
  name: contactSubmissions.name,
  email: contactSubmissions.email,
  message: contactSubmissions.message,
  createdAt: contactSubmissions.createdAt,
};

const answered = {
  ...contactColumns,
  answer: contactSubmissions.answer,
  answeredAt: contactSubmissions.answeredAt,
};

export type ContactRow = Pick<typeof contactSubmissions.$inferSelect, keyof typeof contactColumns>;

/** A contact message by id. Throws if it does not exist. */
export async function getContact(id: number): Promise<ContactRow> {
  const [row] = await db
    .select(contactColumns)
    .from(contactSubmissions)
    .where(eq(contactSubmissions.id, id));
  if (!row) throw new Error(`No contact submission ${id}`);
  return row;
}

type AnsweredContact = Pick<typeof contactSubmissions.$inferSelect, keyof typeof answered>;

/** A contact message with its reply, or null. */
export async function findContact(id: number): Promise<AnsweredContact | null> {
  const [row] = await db
    .select(answered)
    .from(contactSubmissions)
    .where(eq(contactSubmissions.id, id));
  return row ?? null;
}

/** Contact messages for the admins' list. */
export const contactList = pagedList<AnsweredContact>({
  id: contactSubmissions.id,
  search: [contactSubmissions.name, contactSubmissions.email, contactSubmissions.message],
  fetch: (where, limit) =>
    db
      .select(answered)
      .from(contactSubmissions)
      .where(where)
      .orderBy(desc(contactSubmissions.id))
      .limit(limit),
});

/** Contact messages for a spreadsheet. */
export const contactCsv = csvLines(contactSubmissions.id, contactColumns);
