import { index, prefix, route } from "@remix-run/route-config";
import { acts, again, pair } from "./repeated";

/** The tabs of the community hub. */
const hub = [
  index("areas/community/hub.route.ts"),
  route("calendar", "areas/calendar/calendar.route.tsx"),
  route("education", "areas/guides/education-tab.route.tsx"),
  route("forum", "areas/forum/forum.route.tsx"),
  ...acts(
    "forum",
    ["latest", "new", "unanswered", "following", "mine"],
    "areas/forum/views/view.route.tsx",
  ),
  route("guides", "areas/guides/guides.route.tsx"),
  route("guides/:id", "areas/guides/guide.route.tsx"),
  route("rewards", "areas/rewards/rewards.route.tsx"),
  route("rewards/ledger", "areas/rewards/ledger.route.tsx"),
];

/** The community: its hub, forum, guides and rewards. */
export const community = [
  // Community: the hub with its tabs, at two addresses
  route("community", "areas/community/frame.route.tsx", hub),
  route(
    "enhanced-community",
    "areas/community/frame.route.tsx",
    { id: "enhanced-community" },
    again(hub),
  ),

  // Calendar
  route("community/calendar/notify/:slug", "areas/calendar/notify.route.tsx"),

  // Forum: its order
  route("community/rules", "areas/forum/moderation/rules.route.tsx"),
  route("community/posts/:id/merge", "areas/forum/moderation/merge.route.tsx"),
  route("community/posts/:id/split", "areas/forum/moderation/split.route.tsx"),
  route("community/posts/:id/unmerge", "areas/forum/moderation/unmerge.route.tsx"),

  // Forum
  route("community/comments/:id", "areas/forum/comments/comment.route.ts"),
  ...pair("community/comments/:id", ["answer", "unanswer"], "areas/forum/comments/answer.route.ts"),
  route("community/comments/:id/delete", "areas/forum/comments/delete-comment.route.tsx"),
  route("community/comments/:id/edit", "areas/forum/comments/edit-comment.route.tsx"),
  route("community/comments/:id/hide", "areas/forum/comments/hide-comment.route.tsx"),
  route("community/comments/:id/unhide", "areas/forum/comments/unhide-comment.route.ts"),
  route("community/new-post", "areas/forum/posts/new-post.route.tsx"),
  route("community/posts/:id", "areas/forum/posts/post.route.tsx"),
  route("community/posts/:id/comment", "areas/forum/comments/new-comment.route.tsx"),
  route("community/posts/:id/delete", "areas/forum/posts/delete-post.route.tsx"),
  route("community/posts/:id/edit", "areas/forum/posts/edit-post.route.tsx"),
  route("community/posts/:id/hide", "areas/forum/posts/hide-post.route.tsx"),
  ...pair("community/posts/:id", ["lock", "unlock"], "areas/forum/posts/lock-post.route.ts"),
  route("community/posts/:id/moderate", "areas/forum/posts/moderate-post.route.tsx"),
  route("community/posts/:id/move", "areas/forum/posts/move-post.route.ts"),
  ...pair("community/posts/:id", ["pin", "unpin"], "areas/forum/posts/pin-post.route.ts"),
  route("community/posts/:id/unhide", "areas/forum/posts/unhide-post.route.ts"),
  ...pair("community/:kind/:id", ["like", "unlike"], "areas/forum/like.route.ts"),
  route("community/:kind/:id/report", "areas/forum/reports/report.route.tsx"),

  // Writing
  route("community/comments/:id/history", "areas/forum/writing/comment-history.route.tsx"),
  route("community/drafts", "areas/forum/writing/drafts.route.tsx"),
  route("community/drafts/:id/discard", "areas/forum/writing/discard-draft.route.ts"),
  route("community/posts/:id/history", "areas/forum/writing/post-history.route.tsx"),
  route("community/writing", "areas/forum/writing/writing.route.tsx"),

  // Members
  route("community/members/:id", "areas/community/member.route.tsx"),

  // Following and notifications
  ...pair("community/:kind/:id", ["follow", "unfollow"], "areas/forum/follows/follow.route.ts"),
  ...prefix("community/notifications", [
    index("areas/forum/follows/notifications.route.tsx"),
    route("read", "areas/forum/follows/read-all.route.ts"),
    route("settings", "areas/forum/follows/notification-settings.route.tsx"),
    route("settings/feed/replace", "areas/forum/follows/replace-feed.route.ts"),
    route(":id", "areas/forum/follows/notification.route.ts"),
  ]),
  route("community/stop/:token", "areas/forum/follows/stop.route.tsx"),

  // Guides and education
  route("community/guides/:id/finish", "areas/guides/finish-guide.route.ts"),
  route("community/guides/:id/whole", "areas/guides/whole-guide.route.tsx"),
  route("education", "areas/guides/education.route.tsx"),
  route("education/:id", "areas/guides/article.route.tsx"),

  // Rewards
  ...pair(
    "community/rewards/leaderboard",
    ["join", "leave"],
    "areas/rewards/join-leaderboard.route.ts",
  ),
];
