import { openItem } from "~/domain/inbox/inbox-items.server";
import { made } from "~/platform/database/once.server";
import type { Database } from "~/platform/database/db.server";
import { contactSubmissions } from "~drizzle/schema";

type Arrived = {
  name: string;
  /** Where answers go. */
  email: string;
  /** The address in From, if it is another. */
  mailedFrom: string | null;
  subject: string;
  text: string;
  isUnproven: boolean;
  /** The case that it may belong to. */
  relatedId: number | null;
  /** When it came, if it is of the mailbox's past. It is then done. */
  pastAt: Date | null;
};

/**
 * A mail that somebody wrote to the site's address becomes a contact message. Returns the id of its
 * item in the inbox. Nobody is mailed: the team's notices say that something came.
 */
export async function mailArrived(
  tx: Database,
  { name, email, mailedFrom, subject, text, ...marks }: Arrived,
): Promise<number | null> {
  const { id } = made(
    await tx
      .insert(contactSubmissions)
      .values({ name, email, mailedFrom, message: text, createdAt: marks.pastAt ?? undefined })
      .returning({ id: contactSubmissions.id }),
  );
  const path = await openItem(tx, {
    ...{ kind: "contact", sourceId: id, name, email, text, dueAt: null },
    subject: subject.trim() || "Mail",
    ...marks,
  });
  return Number(/\d+$/.exec(path)?.[0]) || null;
}
