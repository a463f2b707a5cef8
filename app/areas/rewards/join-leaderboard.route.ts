import { redirect } from "@remix-run/node";
import { joinLeaderboard, leaveLeaderboard } from "~/domain/rewards/show-on-leaderboard.server";
import { requireUser } from "~/http/auth.server";
import { pairAction } from "~/platform/http/forms/button-action.server";

const LEADERBOARD = "/community/rewards?timeframe=allTime";

/** The address is for posts only. A GET shows the leaderboard. */
export const loader = () => redirect(LEADERBOARD);

export const action = pairAction(
  { guard: requireUser, back: LEADERBOARD },
  {
    join: {
      run: (user) => joinLeaderboard({ user }),
      done: { title: "You are on the leaderboard" },
    },
    leave: {
      run: (user) => leaveLeaderboard({ user }),
      done: ({ isProfilePublic }) => ({
        title: "You are off the leaderboard",
        ...(isProfilePublic && {
          description: "Everybody can still see your profile. Its setting is below.",
        }),
      }),
    },
  },
);
