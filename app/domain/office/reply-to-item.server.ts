import { currentSite } from "~/domain/website/published.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { answerBooking } from "~/domain/appointments/requests/answer-booking.server";
import { markSettled } from "~/domain/appointments/requests/mark-answered.server";
import { storeMeetingAnswer } from "~/domain/meetings/store-meeting.server";
import { findReservation } from "~/domain/appointments/reservations/reservation-queries.server";
import { answerContact } from "~/domain/contact/answer-contact.server";
import { greeted } from "~/domain/inbox/inbox-mails.server";
import { answerItem } from "~/domain/inbox/replies/answer-item.server";
import { fillPlaceholders } from "~/domain/inbox/placeholders";
import { composeMail } from "~/domain/mail/compose-mail";
import type { Item } from "~/domain/inbox/item-page.server";
import type { SeenAnswer } from "~/domain/mail/answer.schema";
import { replyToMessage } from "~/domain/messages/answer-message.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { replySubject, subjectOf } from "./office-mails.server";

/** The text with its placeholders filled in. */
export function fillAnswer(text: string, item: Item, actor: Admin): string {
  const { name } = item;
  const values = {
    name,
    subject: subjectOf(item),
    me: actor.username,
    business: currentSite().name,
  };
  return fillPlaceholders(text, values);
}

/** The text of the mail as it would be sent now. */
export function previewReply(actor: Admin, item: Item, answer: string): string {
  const text = greeted(item.name, fillAnswer(answer, item, actor));
  const mail = { subject: replySubject(item), text, html: null, unsubscribeUrl: null };
  return composeMail(mail, new Date()).text;
}

/**
 * Mails a reply to the sender of an item, with the use case of its kind, so that the page of its
 * source shows the reply too. The same reply again within 10 minutes is mailed once. Problems:
 * "conflict" if the sender left no address, or if the page does not show what happened since.
 */
export async function replyToItem(
  actor: Admin,
  item: Item,
  { answer: typed, waits, seen }: SeenAnswer,
): Promise<Outcome<object>> {
  const answer = fillAnswer(typed, item, actor);
  const { kind, sourceId, name, email } = item;
  if (!email) return refuse("conflict", "The sender left no address to write to");
  if (kind === "contact")
    return answerContact(actor, sourceId, { answer, seen, ...(waits && { waits }) });
  if (kind === "investor-message") return replyToMessage(actor, sourceId, { reply: answer, seen });
  const reservation = kind === "appointment" ? await findReservation(sourceId) : null;
  if (reservation?.bookingId) {
    return answerBooking(actor, reservation.bookingId, { answer, seen, ...(waits && { waits }) });
  }
  const subject = replySubject(item);
  const reply = { noun: kind, id: sourceId, subject, answer, waits, seen };
  return answerItem(actor, { kind, sourceId }, reply, async (tx) => {
    if (reservation) await markSettled(tx, [sourceId]);
    if (reservation?.meetingId) return storeMeetingAnswer(tx, reservation.meetingId, answer);
    return [{ name, email }];
  });
}
