import { listen } from "~/platform/database/db.server";
import { env } from "~/platform/env.server";
import { logError } from "~/platform/log/log.server";
import {
  type MailTransport,
  openMailTransport,
  SMTP_CONNECTIONS,
} from "~/platform/mail/mail-transport.server";
import { deliverNextMail } from "./deliver-mail.server";
import { MAIL_CHANNEL, ONE_MAIL } from "./queue-mail.server";

const POLL_MS = 10_000;
const STOP_LIMIT_MS = 5_000;

type Worker = { transport: MailTransport; lanes: Promise<void>[]; isStopping: boolean };

let worker: Worker | null = null;
// Workers that sleep until the next poll of the outbox.
const sleepers = new Set<() => void>();
// Increases with every wake-up, so that a worker that is about to sleep does not miss one.
let calls = 0;

/**
 * Starts to send the mail of the outbox. Several processes may do so at once. With
 * MAIL_DELIVERY=held all mail stays there.
 */
export async function startMailWorker() {
  if (worker || env.MAIL_DELIVERY === "held") return;
  const started: Worker = { transport: openMailTransport(), lanes: [], isStopping: false };
  worker = started;
  started.lanes = Array.from({ length: SMTP_CONNECTIONS }, () => runLane(started));
  try {
    await listen(MAIL_CHANNEL, { onNotify: hear });
  } catch (error) {
    // Behind a pooler without LISTEN, polling alone finds new mail.
    logError("mail-channel-failed", error);
  }
}

/** Takes no more mail, and waits at most 5 seconds for mail that is being sent. */
export async function stopMailWorker() {
  const stopped = worker;
  if (!stopped) return;
  worker = null;
  stopped.isStopping = true;
  hear("");
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, STOP_LIMIT_MS);
  });
  await Promise.race([Promise.all(stopped.lanes), limit]);
  clearTimeout(timer);
  stopped.transport.close();
}

async function runLane(own: Worker) {
  while (!own.isStopping) {
    const before = calls;
    const hadMail = await lookOnce(own);
    if (!hadMail && calls === before) await sleepUntilWoken();
  }
}

async function lookOnce({ transport }: Worker): Promise<boolean> {
  try {
    return await deliverNextMail(transport);
  } catch (error) {
    // The database cannot be reached. The next poll tries again.
    logError("mail-failed", error);
    return false;
  }
}

function sleepUntilWoken(): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      sleepers.delete(wake);
      resolve();
    };
    const timer = setTimeout(wake, POLL_MS).unref();
    sleepers.add(wake);
  });
}

// One mail needs only one worker. Each that looks in vain costs a query.
function hear(payload: string) {
  calls += 1;
  const sleeping = [...sleepers];
  for (const wakeUp of payload === ONE_MAIL ? sleeping.slice(0, 1) : sleeping) wakeUp();
}
