import { eq } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { businessDay, formatDay } from "~/lib/dates/dates";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { appointmentSeries } from "~drizzle/schema";
import type { PauseInput } from "../appointments.schema";
import { lockSeries, missingSeries } from "./change-series.server";
import { clearSessions, type Cleared } from "./clear-sessions.server";
import type { Series } from "./extend-series.server";
import { lockSessionsOn } from "./leave-out-day.server";
import { type Remade, remakeSessions } from "./remake-sessions.server";

/**
 * Pauses a series on these days, both included: its times without guests go, the job makes none,
 * and of those with guests the chosen ones are cancelled with the reason and the others stay. The
 * same pause again changes nothing. Problems: "not-found"; "invalid" at `from` for a day in the past
 * or after the last one, at `until` for a day before, at `reason` if parties are told and there is
 * none; "conflict" if the series has another pause that is not over.
 */
export async function pauseSeries(
  admin: Admin,
  id: number,
  { from, until, cancelled, reason }: PauseInput,
): Promise<Outcome<Cleared & { id: number }>> {
  return db.transaction(async (tx) => {
    const now = new Date();
    const series = await lockSeries(tx, id);
    if (!series) return missingSeries();
    const problem = pauseProblem(series, { from, until }, now);
    if (problem) return problem;
    const sessions = await lockSessionsOn(tx, id, { from, to: until }, now);
    const cleared = await clearSessions(tx, {
      ...{ admin, sessions, reason, now },
      isCancelled: (session) => cancelled.includes(session.id),
      unaskedReason: "The series pauses",
    });
    if (!cleared.ok) return cleared;
    const isSet = isPause(series, { from, until });
    if (!isSet) await writePause(tx, id, { pausedFrom: from, pausedUntil: until, pausedAt: now });
    if (!isSet || cleared.cancelled > 0) {
      const detail = `${formatDay(from)} to ${formatDay(until)}, ${cleared.told} parties told`;
      await recordAudit(tx, admin, { act: "series paused", subject: `series ${id}`, detail });
    }
    return { ...cleared, id };
  });
}

type Pause = { from: string; until: string };

const isPause = ({ pausedFrom, pausedUntil }: Series, { from, until }: Pause) =>
  pausedFrom === from && pausedUntil === until;

function pauseProblem(series: Series, pause: Pause, now: Date): Refusal | null {
  const { endsOn, pausedFrom, pausedUntil } = series;
  const today = businessDay(now);
  if (pause.until < pause.from) {
    return refuse("invalid", "The last day must not be before the first", { field: "until" });
  }
  if (isPause(series, pause)) return null;
  if (pause.from < today) {
    return refuse("invalid", "Choose a day that is today or later", { field: "from" });
  }
  if (endsOn !== null && pause.from > endsOn) {
    const message = `The series ends on ${formatDay(endsOn)}. Choose an earlier day`;
    return refuse("invalid", message, { field: "from" });
  }
  if (pausedFrom !== null && pausedUntil !== null && pausedUntil >= today) {
    const days = `from ${formatDay(pausedFrom)} to ${formatDay(pausedUntil)}`;
    return refuse("conflict", `The series pauses ${days}. Resume it first`);
  }
  return null;
}

/**
 * Ends a pause now: the times that are still ahead are made again. Those that were cancelled before
 * the pause was set stay so, and a cancellation of the last ten minutes is undone, with its parties.
 * Without a pause nothing changes. Problem: "not-found".
 */
export async function resumeSeries(
  admin: Admin,
  id: number,
): Promise<Outcome<Remade & { id: number }>> {
  return db.transaction(async (tx) => {
    const now = new Date();
    const series = await lockSeries(tx, id);
    if (!series) return missingSeries();
    const { pausedFrom: from, pausedUntil: to, pausedAt: since } = series;
    if (from === null || to === null) {
      return { ok: true as const, id, made: 0, restored: 0, clashes: [] };
    }
    const none = { pausedFrom: null, pausedUntil: null, pausedAt: null };
    await writePause(tx, id, none);
    const remade = await remakeSessions(
      tx,
      admin,
      { ...series, ...none },
      { from, to, since },
      now,
    );
    const detail = `${remade.made + remade.restored} times made again`;
    await recordAudit(tx, admin, { act: "series resumed", subject: `series ${id}`, detail });
    return { ok: true as const, id, ...remade };
  });
}

type Stored = Pick<Series, "pausedFrom" | "pausedUntil" | "pausedAt">;

async function writePause(tx: Database, id: number, pause: Stored) {
  await tx.update(appointmentSeries).set(pause).where(eq(appointmentSeries.id, id));
}
