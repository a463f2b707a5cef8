/** The leaderboard's three views; the last is the default (SPEC.md, section 9). */
export const TIMEFRAMES = ["weekly", "monthly", "allTime"] as const;
export type Timeframe = (typeof TIMEFRAMES)[number];

export const DEFAULT_TIMEFRAME: Timeframe = "allTime";

/** The timeframe a URL asks for: all time if it names none, null if it names another. */
export function readTimeframe(url: string): Timeframe | null {
  const asked = new URL(url).searchParams.get("timeframe");
  if (asked === null) return DEFAULT_TIMEFRAME;
  return TIMEFRAMES.find((timeframe) => timeframe === asked) ?? null;
}

/** A member's points as the API and the stats card show them. */
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
  /** The name that the member's posts stand under. */
  name: string;
  user: { id: number; firstName: string | null; lastName: string | null; email: string };
  weeklyPoints: number;
  monthlyPoints: number;
  allTimePoints: number;
};
