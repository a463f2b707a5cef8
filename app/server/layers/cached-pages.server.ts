import { answerFromCache } from "~/cache/page-cache.server";
import type { Layer } from "../layer";

/** Answers at once with the page that visitors share, if it is cached and nothing in it has changed. */
export const cachedPages: Layer = (asked, next) =>
  asked.isRead && answerFromCache(asked.req, asked.res) ? null : next(asked);
