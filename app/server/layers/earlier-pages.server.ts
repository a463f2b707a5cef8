import { answerAsBefore } from "~/cache/page-cache.server";
import type { Layer } from "../layer";

/** While the database is away: the page as it was when it was last made, if nothing in it has changed. */
export const earlierPages: Layer = async (asked, next) => {
  const answer = await next(asked);
  const isAway = asked.isRead && answer?.status === 503;
  return isAway && (await answerAsBefore(asked.req, asked.res)) ? null : answer;
};
