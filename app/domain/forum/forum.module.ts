import { sweepDrafts } from "./drafts.server";
import { ANNOUNCE_CHANNEL } from "./follows/announce.server";
import { notifyMembers } from "./follows/mail-notifications.server";
import { countHeld } from "./moderation/held-texts.server";
import { countOpenReports } from "./moderation/reports.server";
import { writeViews } from "./posts/count-views.server";
import { sweepSavedDrafts } from "./writing/saved-drafts.server";
import type { Module } from "~/platform/product";
import { and, eq, inArray, isNotNull, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import {
  about,
  type Part,
  type Person,
  type PersonalTable,
} from "~/platform/database/personal/personal-tables.server";
import { auditPart } from "~/domain/audit/audit.module";
import { emptiedInboxPart } from "~/domain/inbox/inbox.module";
import { mailPart } from "~/domain/mail/mail.module";
import {
  forumActs,
  forumCategories,
  forumCleanups,
  forumComments,
  forumFollows,
  forumHolding,
  forumLikes,
  forumNotificationSettings,
  forumNotifications,
  forumPostCounts,
  forumPosts,
  forumReads,
  forumReports,
  forumSavedDrafts,
  forumSuspensions,
  forumVersions,
  forumVisits,
} from "~drizzle/schema";

const UNDER_NO_NAME = "It stays under “Former member”.";

const reportParts = [emptiedInboxPart("report"), mailPart("report"), auditPart("report")];

const forgetReport = {
  how: "kept" as const,
  why: "That a text was reported stays with it, without words.",
  emptied: { reason: "", reported: null },
};

const forgetAct = {
  how: "kept" as const,
  why: "What was done with a text, and what its readers were told, stays with it.",
  emptied: { detail: null },
  plain: ["act", "note"],
};

type Kind = "post" | "comment";
const COLUMN = { post: "postId", comment: "commentId" } as const;

/** What others wrote about the texts, which is not public. */
const wordsAbout = (kind: Kind): Part[] => [
  {
    table: forumReports,
    of: (ids) => inArray(forumReports[COLUMN[kind]], [...ids]),
    parts: reportParts,
    forget: forgetReport,
  },
  {
    table: forumActs,
    of: (ids) => inArray(forumActs[COLUMN[kind]], [...ids]),
    forget: forgetAct,
  },
  auditPart(kind),
];

/** The account's texts that nobody is shown. A merged post's is shown as a comment. */
const unseen =
  (table: typeof forumPosts | typeof forumComments) =>
  ({ userId }: Person): SQL =>
    (userId === null
      ? undefined
      : and(
          eq(table.authorId, userId),
          or(isNotNull(table.deletedAt), isNotNull(table.hiddenAt)),
          ...("mergedIntoId" in table ? [isNull(table.mergedIntoId)] : []),
        )) ?? sql`false`;

const isOwn = "It is empty. Its place in the thread stays.";

/** The forum. Public texts stay under 'Former member', because others have answered them. */
const personal: PersonalTable[] = [
  {
    title: "Posts read",
    table: forumReads,
    where: about({ accounts: [forumReads.userId] }),
    own: { as: "postsRead" },
    forget: { how: "deleted" },
  },
  {
    title: "Visits to the forum",
    table: forumVisits,
    where: about({ accounts: [forumVisits.userId] }),
    own: { as: "forumVisits" },
    forget: { how: "deleted" },
  },
  {
    title: "Suspensions from writing",
    table: forumSuspensions,
    where: about({ accounts: [forumSuspensions.userId] }),
    own: { as: "suspensions" },
    forget: { how: "deleted" },
  },
  {
    title: "Removals of everything that they wrote",
    table: forumCleanups,
    where: about({ accounts: [forumCleanups.userId] }),
    own: { as: "cleanups", without: ["adminId"] },
    forget: { how: "deleted" },
  },
  {
    title: "Removals of what others wrote",
    table: forumCleanups,
    where: about({ accounts: [forumCleanups.adminId] }),
    forget: { how: "kept", why: UNDER_NO_NAME, plain: ["changed"] },
  },
  {
    title: "Drafts of posts and comments",
    table: forumSavedDrafts,
    where: about({ accounts: [forumSavedDrafts.userId] }),
    own: { as: "drafts" },
    forget: { how: "deleted" },
  },
  {
    title: "Posts that nobody is shown",
    table: forumPosts,
    where: unseen(forumPosts),
    forget: {
      how: "kept",
      why: isOwn,
      emptied: { title: "", content: "", videoUrl: null, mentions: {} },
      plain: ["hiddenReason", "heldFor"],
    },
  },
  {
    title: "Comments that nobody is shown",
    table: forumComments,
    where: unseen(forumComments),
    forget: {
      how: "kept",
      why: isOwn,
      emptied: { content: "", mentions: {} },
      plain: ["hiddenReason", "heldFor"],
    },
  },
  {
    title: "Posts",
    table: forumPosts,
    where: about({ accounts: [forumPosts.authorId] }),
    own: { as: "posts", without: ["hiddenReason", "heldFor"] },
    parts: wordsAbout("post"),
    forget: {
      how: "kept",
      why: UNDER_NO_NAME,
      emptied: { hiddenReason: null },
      plain: ["title", "content", "videoUrl", "mentions", "heldFor"],
    },
  },
  {
    title: "Comments",
    table: forumComments,
    where: about({ accounts: [forumComments.authorId] }),
    own: { as: "comments", without: ["hiddenReason", "heldFor"] },
    parts: wordsAbout("comment"),
    forget: {
      how: "kept",
      why: UNDER_NO_NAME,
      emptied: { hiddenReason: null },
      plain: ["content", "mentions", "heldFor"],
    },
  },
  {
    title: "Earlier versions of posts and comments",
    table: forumVersions,
    where: about({ accounts: [forumVersions.authorId] }),
    own: { as: "versions" },
    forget: { how: "deleted" },
  },
  {
    title: "Likes",
    table: forumLikes,
    where: about({ accounts: [forumLikes.userId] }),
    own: { as: "likes" },
    forget: { how: "kept", why: "They count for what others wrote. Nobody is shown who liked." },
  },
  {
    title: "Followed posts and categories",
    table: forumFollows,
    where: about({ accounts: [forumFollows.userId] }),
    own: { as: "follows" },
    forget: { how: "deleted" },
  },
  {
    title: "Forum notifications",
    table: forumNotifications,
    where: about({ accounts: [forumNotifications.userId] }),
    own: { as: "notifications" },
    forget: { how: "deleted" },
    retention: {
      kind: "notifications",
      old: (before) => lt(forumNotifications.createdAt, before),
    },
  },
  {
    title: "How they are told of forum news",
    table: forumNotificationSettings,
    where: about({ accounts: [forumNotificationSettings.userId] }),
    hidden: ["feedVersion"],
    own: { as: "notificationMails" },
    forget: { how: "deleted" },
  },
  {
    title: "Reports",
    table: forumReports,
    where: about({ accounts: [forumReports.reporterId] }),
    own: { as: "reports", without: ["resolvedBy", "reported"] },
    parts: reportParts,
    forget: forgetReport,
  },
  {
    title: "Reports that they answered",
    table: forumReports,
    where: about({ accounts: [forumReports.resolvedBy] }),
    forget: { how: "kept", why: UNDER_NO_NAME, plain: ["reason", "reported"] },
  },
  {
    title: "What they did with posts and comments",
    table: forumActs,
    where: about({ accounts: [forumActs.actorId] }),
    own: { as: "forumActs" },
    forget: forgetAct,
  },
];

export const forumModule: Module = {
  worker: { stop: writeViews },
  jobs: [
    {
      name: "notify members of the forum",
      every: "ten seconds",
      channel: ANNOUNCE_CHANNEL,
      run: notifyMembers,
    },
    { name: "write counted views", every: "second", run: writeViews },
    { name: "delete visitors' drafts", every: "hour", run: sweepDrafts },
    { name: "delete members' drafts", every: "hour", run: sweepSavedDrafts },
  ],
  personal,
  stale: [
    ...[forumCategories, forumPosts, forumComments, forumPostCounts, forumHolding],
    forumSuspensions,
  ],
  waiting: { moderators: waitingForModerators },
};

async function waitingForModerators() {
  const [reports, held] = await Promise.all([countOpenReports(), countHeld()]);
  return [
    { to: "/office/forum/reports", count: reports, label: "Forum reports" },
    { to: "/office/forum/held", count: held, label: "Held forum texts" },
  ];
}
