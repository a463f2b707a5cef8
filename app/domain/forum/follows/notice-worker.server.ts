import { setTimeout as sleep } from "node:timers/promises";
import { listen } from "~/database/db.server";
import { logError } from "~/services/log.server";
import { ANNOUNCE_CHANNEL } from "./announce.server";
import { mailNotifications } from "./mail-notifications.server";
import { tellMembers } from "./tell-members.server";

/** For what another process left, and for the mornings' mails. */
const INTERVAL_MS = 10_000;
/**
 * How long announcements are gathered. A busy forum has several in this time, and who wrote gets the
 * next page meanwhile.
 */
const GATHER_MS = 250;

let interval: NodeJS.Timeout | undefined;
let running: Promise<void> | null = null;
let isCalledAgain = false;

/**
 * From now on tells members of what was announced, and mails what is due. Several processes may do
 * so at once.
 */
export async function startForumNotices() {
  clearInterval(interval);
  interval = setInterval(call, INTERVAL_MS).unref();
  call();
  try {
    await listen(ANNOUNCE_CHANNEL, { onNotify: call });
  } catch (error) {
    // Behind a pooler without LISTEN the interval alone finds it.
    logError("announcement-channel-failed", error);
  }
}

/** Stops it in this process, and waits for the run that is under way. */
export async function stopForumNotices() {
  clearInterval(interval);
  interval = undefined;
  await running;
}

function call() {
  isCalledAgain = true;
  running ??= run().finally(() => {
    running = null;
  });
}

async function run() {
  while (isCalledAgain && interval) {
    await sleep(GATHER_MS);
    isCalledAgain = false;
    try {
      await tellMembers();
      await mailNotifications(new Date());
    } catch (error) {
      // The next interval tries it again.
      logError("forum-notices-failed", error);
    }
  }
}
