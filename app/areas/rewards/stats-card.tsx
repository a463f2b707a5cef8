import { Link } from "@remix-run/react";
import type { Points } from "~/domain/rewards/rewards.schema";
import { HubIcon } from "~/ui/hub/hub-icon";
import { formatCount, plural } from "~/lib/counts";

type Props = {
  points: Points;
  /** The member's rank in the shown timeframe, or null. */
  rank: number | null;
};

/** A member's points: level, points to the next level, sums and streak. */
export function StatsCard({ points, rank }: Props) {
  const { currentLevel, pointsToNextLevel, streak } = points;
  const percent = 100 - pointsToNextLevel;
  return (
    <section className="panel stack" aria-labelledby="stats-title">
      <h3 id="stats-title" className="icon-heading">
        <HubIcon name={streak > 0 ? "fire" : "star"} />
        Level {currentLevel}
      </h3>
      <div>
        <label htmlFor="level-progress">{pointsToNextLevel} points to the next level</label>{" "}
        <progress id="level-progress" className="w-full" max={100} value={percent}>
          {percent}%
        </progress>
      </div>
      <dl className="grid grid-fit-30 gap-4">
        <Figure term="Total points" value={formatCount(points.totalPoints)} />
        <Figure term="This week" value={formatCount(points.weeklyPoints)} />
        <Figure term="This month" value={formatCount(points.monthlyPoints)} />
        <Figure term="Activity streak" value={plural(streak, "day")} />
        {rank !== null && <Figure term="Place, as of the last hour" value={formatCount(rank)} />}
      </dl>
      <p>
        <Link to="/community/rewards/ledger">See every change in your ledger</Link>
      </p>
    </section>
  );
}

function Figure({ term, value }: { term: string; value: string }) {
  return (
    <div className="grid content-between">
      <dt>{term}</dt>
      <dd className="font-display text-2xl font-semibold">{value}</dd>
    </div>
  );
}

/** Shown instead of the card to visitors, and to members without points. */
export function StatsWelcome({ isMember }: { isMember: boolean }) {
  return (
    <section className="panel stack" aria-labelledby="stats-title">
      <h3 id="stats-title" className="icon-heading">
        <HubIcon name="star" />
        Welcome to rewards
      </h3>
      <p>
        {isMember
          ? "You have no points yet. Write a post, answer someone or finish a guide, and they begin here."
          : "Sign in, take part, and your points, level and streak stand here."}
      </p>
      {!isMember && (
        <p>
          <Link className="button" to="/login?redirectTo=/community/rewards">
            Sign In
          </Link>
        </p>
      )}
    </section>
  );
}
