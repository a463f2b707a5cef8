import { respondWithLastPage } from "~/platform/cache/page-cache.server";
import { receivesChanges } from "~/platform/database/changes.server";
import { logError } from "~/platform/log/log.server";
import type { Layer } from "../../layer";

/** How often it is checked, while a reader waits, whether the database is silent. */
const CHECK_INTERVAL_MS = 2_000;

/**
 * If the database cannot be reached, or is silent: responds with the last cached page, if it is not
 * stale.
 */
export const staleIfError: Layer = async (exchange, next) => {
  if (!exchange.isRead) return next(exchange);
  const answering = Promise.resolve(next(exchange));
  if ((await waitsForSilence(answering)) && (await respondWithLastPage(exchange))) {
    answering.catch((error: unknown) => logError("late-response-failed", error));
    return null;
  }
  const answer = await answering;
  return answer?.status === 503 && (await respondWithLastPage(exchange)) ? null : answer;
};

/**
 * Resolves with true when the database is silent before the response is there, and with false when
 * the response is there first. The database is silent if change notifications do not arrive, which
 * is checked all the time.
 */
function waitsForSilence(answering: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!receivesChanges()) end(true);
    }, CHECK_INTERVAL_MS);
    const end = (isSilent: boolean) => {
      clearInterval(timer);
      resolve(isSilent);
    };
    answering.then(
      () => end(false),
      () => end(false),
    );
  });
}
