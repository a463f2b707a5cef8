import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { selectRows } from "~/platform/database/rows.server";
import type { AuditActor } from "~/domain/audit/record-audit.server";
import { messageIdOf, newMessageId } from "~/domain/mail/message-id.server";
import type { Mail } from "~/domain/mail/queue-mail.server";
import { inboxItems, inboxMails } from "~drizzle/schema";
import { lockItem } from "../lock-item.server";
import { addEvent } from "../inbox-items.server";
import type { Source } from "../inbox-kinds";
import { markedSubject, replyAddress } from "./reply-address.server";
import { deleteReplyDraft } from "./reply-draft.server";

type Reply = {
  subject: string;
  /** The words of the team, without greeting and notice. */
  text: string;
  /** The beginning of the mail's cause: 'booking:12:answer'. */
  cause: string;
};

/**
 * Keeps a reply in the story of its item, in the transaction that queues its mail. Returns what the
 * mail needs: its cause, and the thread of the item's earlier mails. The author's draft is deleted.
 */
export async function keepReply(
  tx: Database,
  source: Source,
  actor: AuditActor,
  { subject, text, cause: stem }: Reply,
): Promise<
  Pick<Mail, "cause" | "messageId" | "thread"> & Partial<Pick<Mail, "replyTo" | "subject">>
> {
  const messageId = newMessageId();
  const cause = `${stem}:${messageId}`;
  const thread = await threadOf(tx, source);
  const [kept] = await selectRows<{ itemId: number }>(
    sql`
      insert into inbox_mails
        (item_id, direction, subject, text, actor_id, actor_name, message_id, cause)
      select id, 'out', ${subject.slice(0, 500)}, ${text},
        (select id from users where id = ${actor.id}::int), ${actor.username}, ${messageId}, ${cause}
      from inbox_items where kind = ${source.kind} and source_id = ${source.sourceId}
      returning item_id as "itemId"`,
    tx,
  );
  await addEvent(tx, source, actor, { event: "mail-out", detail: subject });
  await deleteReplyDraft(tx, source, actor);
  return { cause, messageId, thread, ...(kept && answerable(subject, kept.itemId)) };
}

/** What leads an answer back to the item. */
const answerable = (subject: string, itemId: number) => ({
  replyTo: replyAddress(itemId),
  subject: markedSubject(subject, itemId),
});

const LONGEST_THREAD = 10;

/** The thread's root, which stands for what the sender wrote on the site, and the latest mails. */
async function threadOf(tx: Database, { kind, sourceId }: Source): Promise<string[]> {
  const mails = await tx
    .select({ messageId: inboxMails.messageId })
    .from(inboxMails)
    .innerJoin(inboxItems, eq(inboxItems.id, inboxMails.itemId))
    .where(
      and(
        eq(inboxItems.kind, kind),
        eq(inboxItems.sourceId, sourceId),
        isNotNull(inboxMails.messageId),
      ),
    )
    .orderBy(desc(inboxMails.id))
    .limit(LONGEST_THREAD);
  const ids = mails.flatMap(({ messageId }) => messageId ?? []);
  return [messageIdOf(`${kind}-${sourceId}`), ...ids.reverse()];
}

const REPEAT_MINUTES = 10;

/**
 * Whether this reply to the item was sent in the last 10 minutes. Locks the item, so that equal
 * replies at the same time wait for each other.
 */
export async function isRepeatedReply(
  tx: Database,
  { kind, sourceId }: Source,
  text: string,
): Promise<boolean> {
  await lockItem(tx, { kind, sourceId });
  const found = await selectRows(
    sql`
      select 1 from inbox_mails m inner join inbox_items i on i.id = m.item_id
      where i.kind = ${kind} and i.source_id = ${sourceId} and m.direction = 'out'
        and m.text = ${text} and m.created_at > now() - make_interval(mins => ${REPEAT_MINUTES})`,
    tx,
  );
  return found.length > 0;
}
