import { ScrollFrame } from "~/ui/lists/scroll-frame";
import { Form } from "@remix-run/react";
import type { LeaderboardEntry, Timeframe } from "~/domain/rewards/rewards.schema";
import { FilterLinks } from "~/ui/lists/filter-links";
import { Icon } from "~/ui/layout/icon";

const LABELS = [
  ["weekly", "This Week"],
  ["monthly", "This Month"],
  ["allTime", "All Time"],
] as const satisfies [Timeframe, string][];

const POINTS = {
  weekly: "weeklyPoints",
  monthly: "monthlyPoints",
  allTime: "allTimePoints",
} as const satisfies Record<Timeframe, keyof LeaderboardEntry>;

type Props = {
  entries: readonly LeaderboardEntry[];
  timeframe: Timeframe;
  hrefOf: (timeframe: Timeframe) => string;
  /** The id of the signed-in member, to mark their row. */
  viewerId: number | null;
};

export function Leaderboard({ entries, timeframe, hrefOf, viewerId }: Props) {
  return (
    <section className="stack" aria-labelledby="leaderboard-title">
      <h3 id="leaderboard-title">Leaderboard</h3>
      <FilterLinks
        label="Timeframe"
        filters={LABELS.map(([value, label]) => ({
          to: hrefOf(value),
          label,
          isCurrent: value === timeframe,
        }))}
      />
      {entries.length === 0 ? (
        <p className="empty-state">Nobody has points in this time yet. Yours would be the first.</p>
      ) : (
        <ScrollFrame
          label="Ranks"
          className="table-frame max-h-96 overflow-y-auto print:max-h-none print:overflow-visible"
        >
          <table className="[&_:is(th,td)]:min-w-0 [&_:is(th,td)]:px-2">
            <thead>
              <tr>
                <th scope="col">Rank</th>
                <th scope="col">Name</th>
                <th scope="col">Email</th>
                <th scope="col" className="text-right [font-variant-numeric:tabular-nums]">
                  Points
                </th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <Row
                  key={entry.user.id}
                  entry={entry}
                  points={entry[POINTS[timeframe]]}
                  isOwn={entry.user.id === viewerId}
                />
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      )}
    </section>
  );
}

const TOP_RANKS = 3;

function Row({
  entry,
  points,
  isOwn,
}: {
  entry: LeaderboardEntry;
  points: number;
  isOwn: boolean;
}) {
  const { rank, name, user } = entry;
  const isTop = rank <= TOP_RANKS;
  const classes = [
    (isTop || isOwn) && "[&>td]:font-bold",
    isTop && "[&>td:first-child]:border-l-4 [&>td:first-child]:border-l-gold",
  ]
    .filter(Boolean)
    .join(" ");
  return (
    <tr className={classes || undefined}>
      <td>
        {rank} {isTop && <Icon name="trophy" />}
      </td>
      <td>
        {/* Isolated, so that a right-to-left name does not reverse the row. */}
        <bdi>{name}</bdi>
        {isOwn && " (you)"}
      </td>
      <td>{user.email}</td>
      <td className="text-right [font-variant-numeric:tabular-nums]">
        {points.toLocaleString("en-US")}
      </td>
    </tr>
  );
}

/** The member's choice whether the public leaderboard shows their name. */
export function LeaderboardChoice({ isOnLeaderboard }: { isOnLeaderboard: boolean }) {
  const verb = isOnLeaderboard ? "leave" : "join";
  return (
    <Form
      method="post"
      action={`/community/rewards/leaderboard/${verb}`}
      className="stack"
      preventScrollReset
    >
      <p className="small">
        {isOnLeaderboard
          ? "Your name and points may stand on the public leaderboard."
          : "Your name is not on the public leaderboard. Your points go on as before."}
      </p>
      <button className="button button-quiet">
        {isOnLeaderboard ? "Take me off the leaderboard" : "Put me on the leaderboard"}
      </button>
    </Form>
  );
}
