import { startCopySocket, stopCopySocket } from "~/database/backup/copy-socket.server";
import { closeDatabase, db, openDatabase } from "~/database/db.server";
import { seedReferenceData } from "~drizzle/reference-data";
import { sweepPasswordResets } from "~/domain/accounts/reset-password.server";
import {
  startAppointmentClock,
  stopAppointmentClock,
} from "~/domain/appointments/appointment-clock.server";
import { adoptOldRequests } from "~/domain/appointments/requests/adopt-old-requests.server";
import { ensureAdmin } from "~/domain/accounts/ensure-admin.server";
import { sweepKeptResumes } from "~/domain/careers/kept-resumes.server";
import { sweepDrafts } from "~/domain/forum/drafts.server";
import { sweepSavedDrafts } from "~/domain/forum/writing/saved-drafts.server";
import { startForumNotices, stopForumNotices } from "~/domain/forum/follows/notice-worker.server";
import { startCountingViews, stopCountingViews } from "~/domain/forum/posts/count-views.server";
import { seedInvestorSamples } from "~/domain/documents/seed-samples.server";
import { sweepLimits } from "~/database/limits.server";
import { startNoticeClock, stopNoticeClock } from "~/domain/inbox/notices/notice-clock.server";
import { startMailWorker, stopMailWorker } from "~/domain/mail/mail-worker.server";
import { ignorePersonalReads } from "~/http/shared-render.server";
import { hastenMail } from "~/domain/mail/outbox-queries.server";
import { runRetention } from "~/domain/privacy/run-retention.server";
import { startFillingSearch, stopFillingSearch } from "~/domain/search/fill-documents.server";
import { settleRanks } from "~/domain/rewards/settle-ranks.server";
import { orderClock } from "~/domain/orders/pickup/order-clock.server";
import { stockClock } from "~/domain/stock/stock-clock.server";
import { sweepRecentActs } from "~/database/once.server";
import { asDataDirectoryError, claimDataDirectory } from "~/services/data-directory.server";
import { env, StartError } from "~/env.server";
import { startWatchingPages, stopWatchingPages } from "~/database/changes.server";
import { sweepSessions } from "~/http/cookies/session.server";
import { GAUGES } from "./gauges.server";
import { startMetrics, stopMetrics } from "./metrics.server";
import { startTracing, stopTracing } from "./tracing.server";
import { startPublishing } from "~/domain/website/published.server";
import { isDatabaseAway } from "~/lib/database-away";
import { logError } from "~/services/log.server";

const SWEEP_INTERVAL_MS = 60 * 60_000;
/** Soon after the start, because a process that is restarted often never runs for an hour. */
const FIRST_SWEEP_MS = 60_000;
const sweeps: NodeJS.Timeout[] = [];

/**
 * Opens and migrates the database, seeds reference data and makes sure that an admin exists. Throws
 * StartError, with one line for the operator, if the environment is wrong.
 */
export async function start() {
  ignorePersonalReads();
  try {
    claimDataDirectory(env.DATA_DIR);
    await openDatabase(env);
  } catch (error) {
    throw asStartError(error);
  }
  await seedReferenceData(db);
  await seedInvestorSamples();
  await adoptOldRequests();
  const admin = await ensureAdmin(env);
  if (admin) console.info(`Made the account ${admin.username} with the password ${admin.password}`);
  await startWatchingPages();
  await startPublishing();
  await startMetrics(GAUGES);
  await startTracing();
  startCountingViews();
  await startAppointmentClock();
  startNoticeClock();
  stockClock.start();
  orderClock.start();
  await startForumNotices();
  startFillingSearch();
  await startMailWorker();
  await startCopySocket(env.DATA_DIR);
  stopSweeping();
  sweeps.push(setTimeout(() => void sweep(), FIRST_SWEEP_MS).unref());
  sweeps.push(setInterval(() => void sweep(), SWEEP_INTERVAL_MS).unref());
}

function stopSweeping() {
  for (const timer of sweeps.splice(0)) clearTimeout(timer);
}

/** Waits for the mail in progress and the running queries, then closes the database. */
export async function stop() {
  stopSweeping();
  stopCopySocket();
  stopWatchingPages();
  stopMetrics();
  await stopAppointmentClock();
  await stopNoticeClock();
  await stockClock.stop();
  await orderClock.stop();
  await stopForumNotices();
  await stopFillingSearch();
  await stopCountingViews();
  await stopMailWorker();
  await closeDatabase();
  await stopTracing();
}

async function sweep() {
  try {
    await sweepSessions();
    await sweepLimits();
    await sweepPasswordResets();
    await sweepKeptResumes();
    await sweepDrafts();
    await sweepSavedDrafts();
    await hastenMail();
    await sweepRecentActs();
    await settleRanks();
    await runRetention(new Date());
  } catch (error) {
    // The next hour's sweep tries again.
    logError("sweep-failed", error);
  }
}

// PostgreSQL's codes for a missing database and for missing permissions.
const NOT_LET_IN = /^(3D000|28|42501)/;

function asStartError(error: unknown): unknown {
  if (env.DATABASE_URL) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (isDatabaseAway(error) || NOT_LET_IN.test(code)) {
      return new StartError(`DATABASE_URL: the database cannot be reached: ${rootCause(error)}`);
    }
    return error;
  }
  return asDataDirectoryError(error);
}

function rootCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause ? rootCause(error.cause) : error.message;
}
