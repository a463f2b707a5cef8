import { and, asc, eq, gt, lt, ne, notInArray, or, sql } from "drizzle-orm";
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
  host?: string | null | undefined;
  room?: string | null | undefined;
  /** The sessions that are changed, which do not clash with themselves. */
  ids?: readonly number[];
  /** Whether whoever saves has read the warning. */
  isSure?: boolean | undefined;
};

/**
 * A warning before times are saved: another one is in the same place or room or has the same host
 * at once, or the day is marked closed. Null if there is nothing to warn of, or the warning was read. Problem: "conflict" at
 * `isSure`.
 */
export async function clashProblem(tx: Database, planned: Planned): Promise<Refusal | null> {
  const words = planned.isSure ? [] : await clashesOf(tx, planned);
  if (words.length === 0) return null;
  return refuse("conflict", `${words.join(". ")}. Tick the box to save it anyway`, {
    field: "isSure",
  });
}

/** What these times meet, in sentences without a full stop. */
export async function clashesOf(tx: Database, planned: Planned): Promise<string[]> {
  const { times } = planned;
  const hours = currentSite().openingHours;
  const closed = hours
    ? times.filter(({ startsAt }) => spansOn(businessDay(startsAt), hours).length === 0)
    : [];
  return [
    ...wordsOf(closed, "is on a day marked closed", "are on days marked closed"),
    ...clashWords(await listTaken(tx, planned)),
  ];
}

function wordsOf([first, ...more]: readonly Span[], one: string, several: string): string[] {
  if (!first) return [];
  const start = formatAppointment(first.startsAt);
  if (more.length === 0) return [`${start} ${one}`];
  return [`${start} and ${plural(more.length, "more time", "more times")} ${several}`];
}

type Taken = Span & { what: What; title: string };

/** What two times at once share. */
type What = "in the same place" | "in the same room" | "with the same host";

function clashWords(taken: readonly Taken[]): string[] {
  const kinds = new Set(taken.map(({ what }) => what));
  return [...kinds].flatMap((what) => {
    const those = taken.filter((one) => one.what === what);
    const title = those[0]?.title ?? "";
    return wordsOf(those, `meets ${title} ${what}`, `meet others ${what}, the first ${title}`);
  });
}

const isSame = (one: string | null | undefined, other: string | null) =>
  Boolean(one && other && one.toLowerCase() === other.toLowerCase());

/** The planned times at which something is taken, each with the title of who has it first. */
async function listTaken(tx: Database, planned: Planned): Promise<Taken[]> {
  const { times, place, videoLink, host, room, ids = [] } = planned;
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last) return [];
  const columns = appointmentSessions;
  // A call takes no place, but a host and perhaps a room.
  const ownPlace = videoLink !== null || /^video call$/i.test(place) ? null : place;
  const shared = [
    ...(ownPlace ? [eq(sql`lower(${columns.place})`, ownPlace.toLowerCase())] : []),
    ...(host ? [eq(sql`lower(${columns.host})`, host.toLowerCase())] : []),
    ...(room ? [eq(sql`lower(${columns.room})`, room.toLowerCase())] : []),
  ];
  if (shared.length === 0) return [];
  const there = await tx
    .select({
      startsAt: columns.startsAt,
      endsAt: columns.endsAt,
      place: columns.place,
      host: columns.host,
      room: columns.room,
      title: offerings.title,
    })
    .from(columns)
    .innerJoin(offerings, eq(offerings.id, columns.offeringId))
    .where(
      and(
        or(...shared),
        ne(columns.state, "cancelled"),
        ids.length > 0 ? notInArray(columns.id, [...ids]) : undefined,
        lt(columns.startsAt, last.endsAt),
        gt(columns.endsAt, first.startsAt),
      ),
    )
    .orderBy(asc(columns.startsAt), asc(columns.id));
  const shares: Record<What, (other: (typeof there)[number]) => boolean> = {
    // Two rooms of one place are two places.
    "in the same place": (other) =>
      isSame(ownPlace, other.place) && !(room && other.room && !isSame(room, other.room)),
    "in the same room": (other) => isSame(room, other.room) && !isSame(ownPlace, other.place),
    "with the same host": (other) => isSame(host, other.host),
  };
  return times.flatMap((time) => {
    const meets = there.filter(
      (other) => other.startsAt < time.endsAt && other.endsAt > time.startsAt,
    );
    // Object.entries loses the type of the keys.
    return (Object.keys(shares) as What[]).flatMap((what) => {
      const found = meets.find(shares[what]);
      return found ? [{ ...time, what, title: found.title }] : [];
    });
  });
}
