/** The three views of the leaderboard. The last is the default. */
export const TIMEFRAMES = ["weekly", "monthly", "allTime"] as const;
export type Timeframe = (typeof TIMEFRAMES)[number];

export const DEFAULT_TIMEFRAME: Timeframe = "allTime";

/** The timeframe in a URL: all time if it is missing, null if it is unknown. */
export function readTimeframe(url: string): Timeframe | null {
  const asked = new URL(url).searchParams.get("timeframe");
  if (asked === null) return DEFAULT_TIMEFRAME;
  return TIMEFRAMES.find((timeframe) => timeframe === asked) ?? null;
}

/** A member's points, as the API and the stats card show them. */
export type Points = {
  totalPoints: number;
  weeklyPoints: number;
  monthlyPoints: number;
  currentLevel: number;
  pointsToNextLevel: number;
  streak: number;
};

export type LeaderboardEntry = {
  /** Members with the same points share a rank. */
  rank: number;
  /** The name shown with the member's posts. */
  name: string;
  user: { id: number; firstName: string | null; lastName: string | null; email: string };
  weeklyPoints: number;
  monthlyPoints: number;
  allTimePoints: number;
};
