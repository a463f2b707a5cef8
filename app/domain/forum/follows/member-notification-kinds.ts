/** What a member can get mail of, by the names of the settings. */
export const MEMBER_NOTIFICATION_KINDS = [
  {
    value: "answers",
    label: "Answers to what I wrote, and comments on my posts",
    notification: "answer",
  },
  { value: "mentions", label: "Texts that mention me", notification: "mention" },
  { value: "follows", label: "Comments on posts that I follow", notification: "follow" },
  { value: "categories", label: "Posts in categories that I follow", notification: "category" },
] as const;

export type MemberNotificationKind = (typeof MEMBER_NOTIFICATION_KINDS)[number]["value"];
