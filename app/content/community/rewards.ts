/** The actions that give points. */
export type PointAction = "post" | "comment" | "like-received" | "daily-visit" | "guide-finished";

/** A rule as /community/rewards shows it. */
type PointRule = {
  readonly action: PointAction;
  readonly label: string;
  readonly points: number;
};

export type AchievementCategory = "participation" | "community" | "milestone" | "knowledge";

type BadgeIcon = "Trophy" | "Star" | "Users" | "Calendar" | "Edit" | "MessageCircle" | "TrendingUp";

type AchievementMetric =
  | "posts"
  | "comments"
  | "likesReceived"
  | "guidesFinished"
  | "totalPoints"
  | "streak"
  | "level"
  | "activeDays";

/** An achievement that the first start inserts. */
type AchievementSeed = {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly badgeIcon: BadgeIcon;
  readonly badgeColor: "battles-gold";
  readonly category: AchievementCategory;
  /** Unlocked when the member's metric reaches the number. */
  readonly requirement: { readonly metric: AchievementMetric; readonly atLeast: number };
  readonly pointsReward: number;
};

export const pointRules = [
  { action: "post", label: "You write a post", points: 10 },
  { action: "comment", label: "You write a comment", points: 5 },
  { action: "guide-finished", label: "You finish a guide, once for each guide", points: 5 },
  { action: "like-received", label: "Someone likes what you wrote", points: 2 },
  { action: "daily-visit", label: "Your first visit of a day", points: 1 },
] as const satisfies readonly PointRule[];

/** The maximum points of actions in one day. Achievements do not count towards it. */
export const dailyPointsCap = 100;

/** Points from one level to the next. */
export const pointsPerLevel = 100;

export const rewardsPage = {
  heading: "Rules of the game",
  intro:
    "Points are a way to say thank you for useful work in the community. They are worth nothing else.",
  rules: [
    "Points come from writing, from helping and from learning. They are never given for purchases, and they buy nothing.",
    "You can earn up to 100 points a day. Rewards for achievements come on top of that.",
    "Liking your own words gives nothing. When a like is taken back, its points go too.",
    "Everyone starts at level 1. Every 100 points in total is one level more.",
    "Weeks start on Monday and months on the 1st, by the clock in New York.",
    "Your streak is the number of days in a row with some activity. Miss a day and it starts again.",
    "An achievement is unlocked once and stays unlocked.",
    "The leaderboard hides most of every e-mail address. You can take yourself off the board.",
  ],
} as const;

export const achievementCategoryLabels = {
  participation: "Participation",
  community: "Community",
  milestone: "Milestone",
  knowledge: "Knowledge",
} as const satisfies Record<AchievementCategory, string>;

const badgeColor = "battles-gold";

export const achievements: readonly AchievementSeed[] = [
  {
    key: "first-entry",
    name: "First Entry",
    description: "Write your first post.",
    badgeIcon: "Edit",
    badgeColor,
    category: "participation",
    requirement: { metric: "posts", atLeast: 1 },
    pointsReward: 10,
  },
  {
    key: "field-notes",
    name: "Field Notes",
    description: "Write 10 posts.",
    badgeIcon: "Edit",
    badgeColor,
    category: "participation",
    requirement: { metric: "posts", atLeast: 10 },
    pointsReward: 25,
  },
  {
    key: "full-journal",
    name: "Full Journal",
    description: "Write 50 posts.",
    badgeIcon: "Edit",
    badgeColor,
    category: "participation",
    requirement: { metric: "posts", atLeast: 50 },
    pointsReward: 100,
  },
  {
    key: "first-answer",
    name: "First Answer",
    description: "Write your first comment.",
    badgeIcon: "MessageCircle",
    badgeColor,
    category: "participation",
    requirement: { metric: "comments", atLeast: 1 },
    pointsReward: 5,
  },
  {
    key: "steady-voice",
    name: "Steady Voice",
    description: "Write 25 comments.",
    badgeIcon: "MessageCircle",
    badgeColor,
    category: "participation",
    requirement: { metric: "comments", atLeast: 25 },
    pointsReward: 25,
  },
  {
    key: "open-door",
    name: "Open Door",
    description: "Write 100 comments.",
    badgeIcon: "MessageCircle",
    badgeColor,
    category: "community",
    requirement: { metric: "comments", atLeast: 100 },
    pointsReward: 75,
  },
  {
    key: "well-met",
    name: "Well Met",
    description: "Receive your first like from another member.",
    badgeIcon: "Users",
    badgeColor,
    category: "community",
    requirement: { metric: "likesReceived", atLeast: 1 },
    pointsReward: 5,
  },
  {
    key: "good-neighbor",
    name: "Good Neighbor",
    description: "Receive 25 likes from other members.",
    badgeIcon: "Users",
    badgeColor,
    category: "community",
    requirement: { metric: "likesReceived", atLeast: 25 },
    pointsReward: 30,
  },
  {
    key: "trusted-word",
    name: "Trusted Word",
    description: "Receive 100 likes from other members.",
    badgeIcon: "Star",
    badgeColor,
    category: "community",
    requirement: { metric: "likesReceived", atLeast: 100 },
    pointsReward: 75,
  },
  {
    key: "seven-mornings",
    name: "Seven Mornings",
    description: "Be active 7 days in a row.",
    badgeIcon: "Calendar",
    badgeColor,
    category: "milestone",
    requirement: { metric: "streak", atLeast: 7 },
    pointsReward: 15,
  },
  {
    key: "thirty-mornings",
    name: "Thirty Mornings",
    description: "Be active 30 days in a row.",
    badgeIcon: "Calendar",
    badgeColor,
    category: "milestone",
    requirement: { metric: "streak", atLeast: 30 },
    pointsReward: 60,
  },
  {
    key: "full-season",
    name: "Full Season",
    description: "Be active on 90 days, in a row or not.",
    badgeIcon: "Calendar",
    badgeColor,
    category: "milestone",
    requirement: { metric: "activeDays", atLeast: 90 },
    pointsReward: 75,
  },
  {
    key: "first-hundred",
    name: "First Hundred",
    description: "Reach 100 points in total.",
    badgeIcon: "TrendingUp",
    badgeColor,
    category: "milestone",
    requirement: { metric: "totalPoints", atLeast: 100 },
    pointsReward: 10,
  },
  {
    key: "long-row",
    name: "Long Row",
    description: "Reach level 5.",
    badgeIcon: "TrendingUp",
    badgeColor,
    category: "milestone",
    requirement: { metric: "level", atLeast: 5 },
    pointsReward: 25,
  },
  {
    key: "high-ground",
    name: "High Ground",
    description: "Reach 1,000 points in total.",
    badgeIcon: "Trophy",
    badgeColor,
    category: "milestone",
    requirement: { metric: "totalPoints", atLeast: 1000 },
    pointsReward: 50,
  },
  {
    key: "first-lesson",
    name: "First Lesson",
    description: "Finish a guide.",
    badgeIcon: "Star",
    badgeColor,
    category: "knowledge",
    requirement: { metric: "guidesFinished", atLeast: 1 },
    pointsReward: 5,
  },
  {
    key: "squared-away",
    name: "Squared Away",
    description: "Finish all three guides.",
    badgeIcon: "Trophy",
    badgeColor,
    category: "knowledge",
    requirement: { metric: "guidesFinished", atLeast: 3 },
    pointsReward: 20,
  },
];
