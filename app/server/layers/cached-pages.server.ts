import { answerFromCache } from "~/cache/page-cache.server";
import type { Layer } from "../layer";

/** Responds at once with the cached page if it is not stale. */
export const cachedPages: Layer = (asked, next) =>
  asked.isRead && answerFromCache(asked.req, asked.res) ? null : next(asked);
