import { answerAsBefore } from "~/cache/page-cache.server";
import type { Layer } from "../layer";

/** If the database cannot be reached: responds with the last cached page, if it is not stale. */
export const earlierPages: Layer = async (asked, next) => {
  const answer = await next(asked);
  const isAway = asked.isRead && answer?.status === 503;
  return isAway && (await answerAsBefore(asked.req, asked.res)) ? null : answer;
};
