import { answerAsPage } from "~/cache/page-cache.server";
import type { Layer } from "../layer";

/** Renders a page that visitors share once for all requests that wait for it, and caches it. */
export const sharedPages: Layer = async (asked, next) => {
  if (asked.req.method !== "GET") return next(asked);
  const shared = await answerAsPage(asked.req, asked.res, async (request, beside) => {
    const answer = await next(asked.asking(request, beside));
    if (!answer) throw new Error("A page was sent before it could be shared");
    return answer;
  });
  if (shared === true) return null;
  return shared || next(asked);
};
