import { countInbox } from "./inbox-list.server";
import { sendGathered } from "./notifications/notification-clock.server";
import type { Module } from "~/platform/product";
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import {
  about,
  type Part,
  type PersonalTable,
} from "~/platform/database/personal/personal-tables.server";
import {
  inboxDrafts,
  inboxEvents,
  inboxFiles,
  inboxItems,
  inboxMails,
  notificationQueue,
  teamNotifications,
} from "~drizzle/schema";
import { type InboxKind, PROGRAM } from "./inbox-kinds";

const former = { actorName: "Former member" };

/** The inbox, and how a member of the team is told of new things. */
const personal: PersonalTable[] = [
  {
    title: "Mails of the team that they asked for",
    table: teamNotifications,
    where: about({ accounts: [teamNotifications.userId] }),
    own: { as: "teamNotices" },
    forget: { how: "deleted" },
  },
  {
    title: "Waiting mails of the team",
    table: notificationQueue,
    where: about({ accounts: [notificationQueue.userId] }),
    forget: { how: "deleted" },
  },
  {
    title: "Replies that they have not sent",
    table: inboxDrafts,
    where: about({ accounts: [inboxDrafts.userId] }),
    forget: { how: "deleted" },
  },
  {
    title: "Inbox items",
    table: inboxItems,
    where: about({ emails: [inboxItems.email] }),
    hidden: ["search"],
    // Others go with their source. The words of a mail of a program are in the item alone.
    retention: {
      kind: "contacts",
      old: (before) => and(eq(inboxItems.kind, PROGRAM), lt(inboxItems.createdAt, before)),
    },
    parts: [
      {
        title: "Mail of inbox items",
        table: inboxMails,
        of: (ids) => inArray(inboxMails.itemId, [...ids]),
        parts: [
          {
            title: "Files of mails",
            table: inboxFiles,
            of: (ids) => inArray(inboxFiles.mailId, [...ids]),
            hidden: ["content"],
            forget: { how: "deleted" },
          },
        ],
        forget: { how: "deleted" },
      },
      {
        title: "Story of inbox items",
        table: inboxEvents,
        of: (ids) => inArray(inboxEvents.itemId, [...ids]),
        forget: { how: "deleted" },
      },
      {
        title: "Replies to inbox items that were not sent",
        table: inboxDrafts,
        of: (ids) => inArray(inboxDrafts.itemId, [...ids]),
        forget: { how: "deleted" },
      },
    ],
    forget: { how: "deleted" },
  },
  {
    title: "Inbox items that they were to answer",
    table: inboxItems,
    where: about({ accounts: [inboxItems.assigneeId] }),
    hidden: ["search"],
    forget: {
      how: "kept",
      why: "They belong to those who wrote. Nobody has them now.",
      emptied: { assigneeId: null },
      plain: ["name", "email", "subject", "text"],
    },
  },
  {
    title: "Inbox items that they were given",
    table: inboxEvents,
    where: ({ username }) =>
      username === null
        ? sql`false`
        : sql`${inboxEvents.event} = 'assigned' and ${inboxEvents.detail} = ${username}`,
    forget: {
      how: "kept",
      why: "The story of an item stays with it.",
      emptied: { detail: "Former member" },
      plain: ["actorName", "event"],
    },
  },
  {
    title: "What they did with inbox items",
    table: inboxEvents,
    where: about({ accounts: [inboxEvents.actorId] }),
    forget: {
      how: "kept",
      why: "The story of an item, with the team's notes, stays with it, without their name.",
      emptied: former,
      plain: ["event", "detail"],
    },
  },
  {
    title: "What they wrote from the inbox",
    table: inboxMails,
    where: about({ accounts: [inboxMails.actorId] }),
    forget: {
      how: "kept",
      why: "Answers stay with those who got them, without the name of who wrote them.",
      emptied: former,
      plain: ["subject", "text", "messageId", "cause", "email", "replyTo"],
    },
  },
  {
    title: "Mails that they wrote about others",
    table: inboxMails,
    where: about({ emails: [inboxMails.email, inboxMails.replyTo] }),
    parts: [
      {
        title: "Files of these mails",
        table: inboxFiles,
        of: (ids) => inArray(inboxFiles.mailId, [...ids]),
        hidden: ["content"],
        forget: { how: "deleted" },
      },
    ],
    forget: { how: "deleted" },
  },
];

/** The inbox items of these sources, with their stories and mails. */
export const inboxPart = (kind: InboxKind): Part => ({
  table: inboxItems,
  of: (ids) => and(eq(inboxItems.kind, kind), inArray(inboxItems.sourceId, [...ids])) ?? sql`false`,
  forget: { how: "deleted" },
});

/** The same, but the items stay to be answered, without words. */
export const emptiedInboxPart = (kind: InboxKind): Part => ({
  ...inboxPart(kind),
  parts: [
    {
      table: inboxDrafts,
      of: (ids) => inArray(inboxDrafts.itemId, [...ids]),
      forget: { how: "deleted" },
    },
    {
      table: inboxEvents,
      of: (ids) => inArray(inboxEvents.itemId, [...ids]),
      forget: {
        how: "kept",
        why: "The story of an item stays with it, without notes.",
        emptied: { detail: null },
        plain: ["actorName", "event"],
      },
    },
  ],
  forget: {
    how: "kept",
    why: "An item stays to be answered, without words.",
    emptied: { text: "" },
    plain: ["name", "email", "subject"],
  },
});

export const inboxModule: Module = {
  jobs: [{ name: "mail gathered notices", every: "minute", run: sendGathered }],
  personal,
  waiting: { team: waitingInInbox },
};

async function waitingInInbox(reader: { id: number; role: string }, now: Date) {
  const { came, overdue, fresh, mine, programs } = await countInbox(reader, now);
  return [
    { to: "/office/inbox?state=all", count: came, label: "Came since yesterday" },
    { to: "/office/inbox?overdue=on&sort=due", count: overdue, label: "Overdue answers" },
    { to: "/office/inbox?state=new", count: fresh, label: "New in the inbox" },
    { to: "/office/inbox?kind=program", count: programs, label: "Mails of programs" },
    { to: "/office/inbox?assignee=me", count: mine, label: "Yours in the inbox" },
  ];
}
