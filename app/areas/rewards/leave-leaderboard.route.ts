import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { leaveLeaderboard } from "~/domain/rewards/show-on-leaderboard.server";
import { requireUser } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";

const LEADERBOARD = "/community/rewards?timeframe=allTime";

/** The choice is made on the leaderboard's own page. */
export const loader = () => redirect(LEADERBOARD);

export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  await leaveLeaderboard({ user });
  return redirectWithFlash(LEADERBOARD, { kind: "success", title: "You are off the leaderboard" });
}
