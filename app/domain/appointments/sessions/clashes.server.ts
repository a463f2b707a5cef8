import { and, asc, eq, gt, lt, ne, sql } from "drizzle-orm";
import { spansOn } from "~/content/opening-hours";
import { currentSite } from "~/domain/website/published.server";
import { plural } from "~/lib/counts";
import { businessDay, formatAppointment } from "~/lib/dates/dates";
import { type Refusal, refuse } from "~/lib/outcome";
import type { Database } from "~/platform/database/db.server";
import { appointmentSessions, offerings } from "~drizzle/schema";

type Span = { startsAt: Date; endsAt: Date };

type Planned = {
  /** In their order. */
  times: readonly Span[];
  place: string;
  videoLink: string | null;
  /** The session that is changed, which does not clash with itself. */
  id?: number;
  /** Whether whoever saves has read the warning. */
  isSure?: boolean | undefined;
};

/**
 * A warning before times are saved: another one is in the same place at once, or the day is marked
 * closed. Null if there is nothing to warn of, or the warning was read. Problem: "conflict" at
 * `isSure`.
 */
export async function clashProblem(tx: Database, planned: Planned): Promise<Refusal | null> {
  const { times, isSure } = planned;
  if (isSure) return null;
  const hours = currentSite().openingHours;
  const closed = hours
    ? times.filter(({ startsAt }) => spansOn(businessDay(startsAt), hours).length === 0)
    : [];
  const taken = await listTaken(tx, planned);
  const words = [
    ...wordsOf(closed, "is on a day marked closed", "are on days marked closed"),
    ...wordsOf(
      taken,
      `meets ${taken[0]?.title} in the same place`,
      `meet others in the same place, the first ${taken[0]?.title}`,
    ),
  ];
  if (words.length === 0) return null;
  return refuse("conflict", `${words.join(". ")}. Tick the box to save it anyway`, {
    field: "isSure",
  });
}

function wordsOf([first, ...more]: readonly Span[], one: string, several: string): string[] {
  if (!first) return [];
  const start = formatAppointment(first.startsAt);
  if (more.length === 0) return [`${start} ${one}`];
  return [`${start} and ${plural(more.length, "more time", "more times")} ${several}`];
}

/** The planned times at which the place is taken, each with the title of who is there first. */
async function listTaken(tx: Database, { times, place, videoLink, id = 0 }: Planned) {
  const [first, last] = [times[0], times.at(-1)];
  // A call takes no room.
  if (!first || !last || videoLink !== null || /^video call$/i.test(place)) return [];
  const there = await tx
    .select({
      startsAt: appointmentSessions.startsAt,
      endsAt: appointmentSessions.endsAt,
      title: offerings.title,
    })
    .from(appointmentSessions)
    .innerJoin(offerings, eq(offerings.id, appointmentSessions.offeringId))
    .where(
      and(
        eq(sql`lower(${appointmentSessions.place})`, place.toLowerCase()),
        ne(appointmentSessions.state, "cancelled"),
        ne(appointmentSessions.id, id),
        lt(appointmentSessions.startsAt, last.endsAt),
        gt(appointmentSessions.endsAt, first.startsAt),
      ),
    )
    .orderBy(asc(appointmentSessions.startsAt), asc(appointmentSessions.id));
  return times.flatMap((time) => {
    const found = there.find(
      (other) => other.startsAt < time.endsAt && other.endsAt > time.startsAt,
    );
    return found ? [{ ...time, title: found.title }] : [];
  });
}
