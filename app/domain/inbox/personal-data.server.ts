import { inArray } from "drizzle-orm";
import { db } from "~/database/db.server";
import { about, type Person, type PersonalTable } from "~/database/personal-tables.server";
import { inboxEvents, inboxItems, inboxMails, noticeQueue, teamNotices } from "~drizzle/schema";

const isSender = about({ emails: [inboxItems.email] });

const itemsOf = (person: Person) =>
  db.select({ id: inboxItems.id }).from(inboxItems).where(isSender(person));

/** How a member of the team is told of new things. */
export const noticeTables: PersonalTable[] = [
  {
    title: "Mails of the team that they asked for",
    table: teamNotices,
    where: about({ accounts: [teamNotices.userId] }),
    forget: { how: "deleted" },
  },
  {
    title: "Waiting mails of the team",
    table: noticeQueue,
    where: about({ accounts: [noticeQueue.userId] }),
    forget: { how: "deleted" },
  },
];

/** The tables of the inbox. */
export const inboxTables: PersonalTable[] = [
  ...noticeTables,
  {
    title: "Mail of inbox items",
    table: inboxMails,
    where: (person) => inArray(inboxMails.itemId, itemsOf(person)),
    forget: { how: "deleted" },
  },
  {
    title: "Story of inbox items",
    table: inboxEvents,
    where: (person) => inArray(inboxEvents.itemId, itemsOf(person)),
    forget: { how: "deleted" },
  },
  {
    title: "Inbox items",
    table: inboxItems,
    where: isSender,
    forget: { how: "deleted" },
  },
  {
    title: "Inbox items that they were to answer",
    table: inboxItems,
    where: about({ accounts: [inboxItems.assigneeId] }),
    forget: {
      how: "kept",
      why: "They belong to those who wrote. Nobody has them now.",
      set: { assigneeId: null },
    },
  },
  {
    title: "What they did with inbox items",
    table: inboxEvents,
    where: about({ accounts: [inboxEvents.actorId] }),
    forget: { how: "kept", why: "The story of an item stays with it." },
  },
  {
    title: "What they wrote from the inbox",
    table: inboxMails,
    where: about({ accounts: [inboxMails.actorId] }),
    forget: { how: "kept", why: "Answers stay with those who got them." },
  },
];
