import { type Column, NARROW_CELLS, Table } from "~/ui/lists/table";
import { Form, Link } from "@remix-run/react";
import type { LeaderboardEntry, Timeframe } from "~/domain/rewards/rewards.schema";
import { FilterLinks } from "~/ui/lists/filter-links";
import { HubIcon } from "~/ui/hub/hub-icon";
import { shownEmail } from "~/lib/text/shown-email";
import { formatCount } from "~/lib/counts";

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
        <Table
          label="Ranks"
          className={`max-h-96 overflow-y-auto print:max-h-none print:overflow-visible ${NARROW_CELLS}`}
          columns={[
            ...COLUMNS,
            {
              heading: "Points",
              isNumber: true,
              cell: (entry) => formatCount(entry[POINTS[timeframe]]),
            },
          ]}
          rows={entries.map((entry) => ({ ...entry, isOwn: entry.user.id === viewerId }))}
          keyOf={({ user }) => user.id}
          rowClass={rowClass}
        />
      )}
    </section>
  );
}

const TOP_RANKS = 3;

type Row = LeaderboardEntry & { isOwn: boolean };

const COLUMNS: readonly Column<Row>[] = [
  {
    heading: "Rank",
    cell: ({ rank }) => (
      <>
        {rank} {rank <= TOP_RANKS && <HubIcon name="trophy" />}
      </>
    ),
  },
  {
    heading: "Name",
    cell: ({ name, isOwn }) => (
      <>
        {/* Isolated, so that a right-to-left name does not reverse the row. */}
        <bdi>{name}</bdi>
        {isOwn && " (you)"}
      </>
    ),
  },
  { heading: "Email", cell: ({ user }) => shownEmail(user.email) },
];

function rowClass({ rank, isOwn }: Row): string | undefined {
  const isTop = rank <= TOP_RANKS;
  const classes = [
    (isTop || isOwn) && "[&>td]:font-bold",
    isTop && "[&>td:first-child]:border-l-4 [&>td:first-child]:border-l-gold",
  ];
  return classes.filter(Boolean).join(" ") || undefined;
}

type ChoiceProps = { isOnLeaderboard: boolean; isProfilePublic: boolean };

/** The member's choice whether the public leaderboard shows their name. */
export function LeaderboardChoice({ isOnLeaderboard, isProfilePublic }: ChoiceProps) {
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
          : "Your name is not on the public leaderboard. Your points go on as before. On it, everybody sees your name and your profile."}
      </p>
      {isProfilePublic && !isOnLeaderboard && (
        <p className="small">
          Everybody can still see your profile, because joining the leaderboard or your own choice
          made it public. <Link to="/account/profile">Change that in your profile</Link>.
        </p>
      )}
      <button className="button button-quiet">
        {isOnLeaderboard ? "Take me off the leaderboard" : "Put me on the leaderboard"}
      </button>
    </Form>
  );
}
