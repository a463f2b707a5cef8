import { eq } from "drizzle-orm";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { event, type Listener } from "~/platform/events.server";
import { dateNotifications } from "~drizzle/schema";
import { datesAreSetMail } from "../appointments-mails.server";

type Offering = { id: number; title: string; slug: string };

/** Mails those who asked for dates of the offering, once: their addresses are deleted. */
const mailWhoAsked: Listener<Offering> = async (tx, offering) => {
  const asked = await tx
    .delete(dateNotifications)
    .where(eq(dateNotifications.offeringId, offering.id))
    .returning();
  await queueMail(tx, ...asked.map((one) => datesAreSetMail(offering, one)));
};

/** What happens because an offering has dates. */
export const datesSet = event(mailWhoAsked);
