import { respondWithLastPage } from "~/cache/page-cache.server";
import { receivesChanges } from "~/database/changes.server";
import { logError } from "~/services/log.server";
import type { Layer } from "../../layer";

/** How long a reader waits before the question is asked whether the database is silent. */
const PATIENCE_MS = 2_000;

/**
 * If the database cannot be reached, or is silent: responds with the last cached page, if it is not
 * stale.
 */
export const staleIfError: Layer = async (exchange, next) => {
  if (!exchange.isRead) return next(exchange);
  const { req, res } = exchange;
  const answering = Promise.resolve(next(exchange));
  if ((await meetsSilence(answering)) && (await respondWithLastPage(req, res))) {
    answering.catch((error: unknown) => logError("late-response-failed", error));
    return null;
  }
  const answer = await answering;
  return answer?.status === 503 && (await respondWithLastPage(req, res)) ? null : answer;
};

/**
 * Whether the response takes long and the database gives no sign of life meanwhile: the check that
 * change notifications arrive is repeated all the time.
 */
function meetsSilence(answering: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!receivesChanges()) end(true);
    }, PATIENCE_MS);
    const end = (isSilent: boolean) => {
      clearInterval(timer);
      resolve(isSilent);
    };
    const hasAnswer = () => end(false);
    answering.then(hasAnswer, hasAnswer);
  });
}
