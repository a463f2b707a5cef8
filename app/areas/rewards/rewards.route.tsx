import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { rewardsPage } from "~/content/community/rewards";
import { countVisit } from "~/domain/rewards/count-visit.server";
import { listLeaderboard, getStanding } from "~/domain/rewards/leaderboard-queries.server";
import { DEFAULT_TIMEFRAME, readTimeframe, type Timeframe } from "~/domain/rewards/rewards.schema";
import {
  getPoints,
  listAchievements,
  listUserAchievements,
} from "~/domain/rewards/rewards-queries.server";
import { getOwner } from "~/http/auth.server";
import { withQuery } from "~/lib/input/query";
import { pageMeta } from "~/ui/layout/page-meta";
import { TabLinks } from "~/ui/layout/tab-links";
import { Achievements } from "./achievements";
import { Leaderboard, LeaderboardChoice } from "./leaderboard";
import { Rules } from "./rules";
import { StatsCard, StatsWelcome } from "./stats-card";

const PATH = "/community/rewards";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta("Community Rewards", matches, rewardsPage.intro);

export async function loader(args: LoaderFunctionArgs) {
  const user = await getOwner(args);
  // First, so that the points include today's visit.
  if (user) await countVisit(user);
  const { searchParams } = new URL(args.request.url);
  const timeframe = readTimeframe(args.request.url) ?? DEFAULT_TIMEFRAME;
  const [achievements, entries, own] = await Promise.all([
    listAchievements(),
    listLeaderboard({ timeframe, viewer: user }),
    user && readOwn(user.id),
  ]);
  return {
    tab: searchParams.has("timeframe") ? ("leaderboard" as const) : ("achievements" as const),
    show: searchParams.has("locked") ? ("locked" as const) : ("unlocked" as const),
    timeframe,
    achievements,
    entries,
    viewer: user && { id: user.id, isAdmin: user.role === "admin" },
    own,
  };
}

async function readOwn(userId: number) {
  const [points, unlocked, standing] = await Promise.all([
    getPoints(userId),
    listUserAchievements(userId),
    getStanding(userId),
  ]);
  return { points, unlocked, standing };
}

const leaderboardAt = (timeframe: Timeframe) => withQuery(PATH, { timeframe });
const achievementsAt = (show: "unlocked" | "locked") =>
  show === "locked" ? `${PATH}?locked` : PATH;

export default function RewardsTab() {
  const { tab, show, timeframe, achievements, entries, viewer, own } =
    useLoaderData<typeof loader>();
  const unlockedAt = new Map(
    own?.unlocked.map(({ achievementId, unlockedAt: at }) => [achievementId, at]),
  );
  return (
    <div id="rewards" className="stack">
      <h2>Rewards</h2>
      {own && own.points.totalPoints > 0 ? (
        <StatsCard points={own.points} rank={own.standing[`${timeframe}Rank`]} />
      ) : (
        <StatsWelcome isMember={own !== null} />
      )}
      <TabLinks
        label="Rewards"
        tabs={[
          { to: PATH, label: "Achievements", isCurrent: tab === "achievements" },
          {
            to: leaderboardAt(DEFAULT_TIMEFRAME),
            label: "Leaderboard",
            isCurrent: tab === "leaderboard",
          },
        ]}
      />
      {tab === "achievements" ? (
        <Achievements {...{ achievements, unlockedAt, show }} hrefOf={achievementsAt} />
      ) : (
        <>
          <Leaderboard
            {...{ entries, timeframe }}
            hrefOf={leaderboardAt}
            viewerId={viewer?.id ?? null}
          />
          {viewer && !viewer.isAdmin && own && <LeaderboardChoice {...own.standing} />}
          {viewer?.isAdmin && <p className="small">Admins are not on the leaderboard.</p>}
        </>
      )}
      <Rules />
    </div>
  );
}
