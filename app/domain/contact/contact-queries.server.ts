import { desc, eq } from "drizzle-orm";
import { db } from "~/db.server";
import { csvLines } from "~/domain/submissions/csv-lines.server";
import { submissionList } from "~/domain/submissions/submission-list.server";
import { contactSubmissions } from "~drizzle/schema";

const columns = {
  id: contactSubmissions.id,
  name: contactSubmissions.name,
  email: contactSubmissions.email,
  message: contactSubmissions.message,
  createdAt: contactSubmissions.createdAt,
};

export type ContactRow = Pick<typeof contactSubmissions.$inferSelect, keyof typeof columns>;

/** A contact submission that exists; throws when it does not. */
export async function getContact(id: number): Promise<ContactRow> {
  const [row] = await db
    .select(columns)
    .from(contactSubmissions)
    .where(eq(contactSubmissions.id, id));
  if (!row) throw new Error(`No contact submission ${id}`);
  return row;
}

/** Contact submissions as admins list them. */
export const contactList = submissionList<ContactRow>({
  id: contactSubmissions.id,
  search: [contactSubmissions.name, contactSubmissions.email, contactSubmissions.message],
  fetch: (where, limit) =>
    db
      .select(columns)
      .from(contactSubmissions)
      .where(where)
      .orderBy(desc(contactSubmissions.id))
      .limit(limit),
});

/** Contact submissions for a spreadsheet. */
export const contactCsv = csvLines(contactSubmissions.id, columns);
