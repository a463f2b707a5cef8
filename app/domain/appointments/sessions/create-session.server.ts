import { eq, ne } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { once } from "~/platform/database/once.server";
import { onlyRow } from "~/platform/database/rows.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { businessInstant } from "~/lib/dates/calendar-days";
import { formatAppointment } from "~/lib/dates/dates";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { appointmentSessions, offerings } from "~drizzle/schema";
import type { SessionChangeInput, SessionInput } from "../appointments.schema";
import { clashProblem } from "./clashes.server";
import { datesSet } from "./dates-set.server";

const MINUTE_MS = 60_000;

/** Start and end of a session, from the clock in New York. */
export function sessionTimes({
  day,
  time,
  minutes,
}: {
  day: string;
  time: string;
  minutes: number;
}) {
  const startsAt = businessInstant(day, time);
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * MINUTE_MS) };
}

/** Why seats and party limits do not fit each other, or null. */
export function seatingProblem({
  seats,
  minParty,
  maxParty,
}: Pick<SessionChangeInput, "seats" | "minParty" | "maxParty">): Refusal | null {
  if (minParty > maxParty) {
    return refuse("invalid", "The largest party must not be smaller than the smallest", {
      field: "maxParty",
    });
  }
  if (maxParty > seats) {
    return refuse("invalid", "The largest party must not be larger than the number of seats", {
      field: "maxParty",
    });
  }
  return null;
}

// After a cancellation the same one can be created again.
const takesPlace = ne(appointmentSessions.state, "cancelled");

/**
 * Creates a session. If it is the first date of its offering, those who asked are told by mail. The
 * same session by the same admin again within 10 minutes is created once.
 * Problems: "invalid" at `time` if it is in the past, at `maxParty` if the limits do not fit; that of
 * clashProblem.
 */
export async function createSession(
  admin: Admin,
  { offering: slug, day, time, minutes, isSure, ...seating }: SessionInput,
): Promise<Outcome<{ id: number }>> {
  const problem = seatingProblem(seating);
  if (problem) return problem;
  const times = sessionTimes({ day, time, minutes });
  if (times.startsAt <= new Date()) {
    return refuse("invalid", "Choose a time in the future", { field: "time" });
  }
  return once(
    { name: "create session", by: admin.id, content: { slug, day, time, minutes, ...seating } },
    { id: appointmentSessions.id, where: takesPlace },
    async (tx) => {
      const clash = await clashProblem(tx, { times: [times], ...seating, isSure });
      if (clash) return clash;
      const offering = await offeringBySlug(tx, slug);
      const { id } = onlyRow(
        await tx
          .insert(appointmentSessions)
          .values({ offeringId: offering.id, ...times, ...seating })
          .returning({ id: appointmentSessions.id }),
      );
      const detail = `${offering.title}, ${formatAppointment(times.startsAt)}`;
      await recordAudit(tx, admin, { act: "time added", subject: `time ${id}`, detail });
      await datesSet(tx, offering);
      return { ok: true as const, id };
    },
  );
}

/** The offering of this name. Throws if it does not exist: the schema accepts only those that do. */
export async function offeringBySlug(tx: Database, slug: string) {
  return onlyRow(await tx.select().from(offerings).where(eq(offerings.slug, slug)));
}
