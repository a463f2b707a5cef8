import { listLeaderboard } from "~/domain/rewards/leaderboard-queries.server";
import { readTimeframe, TIMEFRAMES } from "~/domain/rewards/rewards.schema";
import { api } from "~/platform/http/json/api.server";
import { getUser } from "~/http/auth.server";
import { problemResponse } from "~/platform/http/problem.server";

const handlers = api({
  async GET(args) {
    const timeframe = readTimeframe(args.request.url);
    if (!timeframe) {
      const message = `timeframe takes one of ${TIMEFRAMES.join(", ")}`;
      return problemResponse({ code: "invalid", message }, { timeframe: [message] });
    }
    return Response.json(await listLeaderboard({ timeframe, viewer: await getUser(args) }));
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
