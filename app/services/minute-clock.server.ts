import { logError } from "./log.server";

const INTERVAL_MS = 60_000;

/**
 * Runs something at once and then every minute, until it is stopped. A run that fails is logged
 * under the event's name, and the next minute tries again. Stopping waits for the run under way.
 */
export function minuteClock(event: string, run: (now: Date) => Promise<unknown>) {
  let interval: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;

  async function attempt() {
    try {
      await run(new Date());
    } catch (error) {
      logError(event, error);
    }
  }

  function tick() {
    running ??= attempt().finally(() => {
      running = null;
    });
  }

  return {
    start() {
      clearInterval(interval);
      tick();
      interval = setInterval(tick, INTERVAL_MS).unref();
    },
    async stop() {
      clearInterval(interval);
      await running;
    },
  };
}
