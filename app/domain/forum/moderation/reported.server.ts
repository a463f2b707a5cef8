import type { Admin } from "~/domain/accounts/accounts.schema";
import { openItem, reopenItem, settleItem } from "~/domain/inbox/inbox-items.server";
import { event, type Listener } from "~/platform/events.server";
import { notify } from "../follows/announce.server";

type Made = { id: number; type: "post" | "comment"; reason: string };

const openInInbox: Listener<Made> = (tx, { id, type, reason }) =>
  openItem(tx, {
    kind: "report",
    sourceId: id,
    // The page of the reports tells who it was, as long as the account exists.
    name: "A member",
    email: null,
    subject: `Report of a ${type}`,
    text: reason,
    dueAt: null,
  });

/** What happens because a member reported a post or comment. */
export const reportMade = event(openInInbox);

type Resolved = {
  admin: Admin;
  id: number;
  report: { reporterId: number; postId: number | null; commentId: number | null };
  /** Whether its reporter is told of this one, and not of another one of the same act. */
  isTold: boolean;
};

const settleInInbox: Listener<Resolved> = (tx, { admin, id }) =>
  settleItem(tx, { kind: "report", sourceId: id }, admin);

const notifyReporter: Listener<Resolved> = async (tx, { admin, report, isTold }) => {
  const { reporterId, postId, commentId } = report;
  if (!isTold || reporterId === admin.id) return;
  const kind = postId === null ? "comment" : "post";
  await notify(tx, {
    userId: reporterId,
    about: { kind, id: postId ?? commentId ?? 0 },
    words: `A moderator has dealt with your report of a ${kind}. Thank you for it`,
  });
};

/** What happens because a moderator closed a report. */
export const reportResolved = event(settleInInbox, notifyReporter);

type Reopened = { admin: Admin; id: number };

const reopenInInbox: Listener<Reopened> = (tx, { admin, id }) =>
  reopenItem(tx, { kind: "report", sourceId: id }, admin);

/** What happens because what closed a report was undone. */
export const reportReopened = event(reopenInInbox);
