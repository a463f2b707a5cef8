import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { hasBegun } from "~/domain/appointments/appointment-states";
import {
  listOfferings,
  nextOpenSessions,
  type Offering,
  sessionsOfMonth,
} from "~/domain/appointments/sessions/sessions-queries.server";
import { businessDay, formatMonth } from "~/lib/dates/dates";
import { withQuery } from "~/lib/input/query";
import { OpenTimes } from "~/ui/appointments/open-times";
import { pageMeta } from "~/ui/layout/page-meta";
import { FilterLinks } from "~/ui/lists/filter-links";
import { addMonths, isMonth } from "./days";
import { MonthTable } from "./month-table";
import { TimeList } from "./time-list";

const MONTHS_AHEAD = 12;
const INTRO =
  "Every time of our lounge experiences and events, in New York time. Choose one to see its seats and to reserve.";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    data ? `${data.offering?.title ?? "Open Times"}, ${formatMonth(data.month)}` : "Not found",
    matches,
    INTRO,
  );

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const thisMonth = businessDay(new Date()).slice(0, 7);
  const month = query.get("month") ?? thisMonth;
  const lastMonth = addMonths(thisMonth, MONTHS_AHEAD);
  const all = await listOfferings();
  const slug = query.get("for");
  const asked = all.filter((one) => (slug === null ? one.kind !== "meeting" : one.slug === slug));
  if (asked.length === 0 || !isMonth(month) || month > lastMonth) {
    throw new Response(null, { status: 404 });
  }
  // An old link or bookmark.
  if (month < thisMonth) throw redirect(withQuery("/book/times", { for: slug }));
  const offerings = new Map(asked.map((one) => [one.id, shown(one)]));
  const sessions = (await sessionsOfMonth(month, slug)).flatMap(
    ({ id, startsAt, endsAt, seats, seatsLeft, minParty, offering, ...session }) => {
      const found = offerings.get(offering.id);
      // Seats for less than the smallest party are none to choose.
      const isFull = session.state === "open" && seatsLeft < minParty;
      const state = isFull ? "full" : session.state;
      const time = { id, startsAt, endsAt, seats, seatsLeft, state };
      return found && !hasBegun(state) ? [{ ...time, offering: found }] : [];
    },
  );
  return {
    month,
    offering: (slug !== null && offerings.get(asked[0]?.id ?? 0)) || null,
    offerings: all.filter(({ kind }) => kind !== "meeting").map(shown),
    sessions,
    next: sessions.some(({ state }) => state === "open") ? null : await nextOf(asked),
    earlier: month > thisMonth ? addMonths(month, -1) : null,
    later: month < lastMonth ? addMonths(month, 1) : null,
  };
}

const shown = ({ slug, title, isPrivate }: Offering) => ({ slug, title, isPrivate });

/** The next open time of these offerings, or null. */
async function nextOf(offerings: readonly Offering[]) {
  const slugs = offerings.map(({ slug }) => slug);
  const found = Object.values(await nextOpenSessions(slugs, 1)).flat();
  return found.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())[0] ?? null;
}

export default function TimesPage() {
  const { month, offering, offerings, sessions, next, earlier, later } =
    useLoaderData<typeof loader>();
  const address = (query: { month?: string | null; for?: string | null }) =>
    withQuery("/book/times", { for: offering?.slug, month, ...query });
  const all = { to: address({ for: null }), label: "All", isCurrent: !offering };
  return (
    <div className="column stack">
      <p>
        <Link to="/book">Book an Experience</Link>
      </p>
      <h1 className="normal-case">{offering?.title ?? "Open Times"}</h1>
      <p className="lead">{INTRO}</p>
      {/* One row that scrolls on narrow screens, where the times come first. */}
      <div className="max-lg:[&_li]:flex-none max-lg:[&_ul]:flex-nowrap max-lg:[&_ul]:overflow-x-auto">
        <FilterLinks
          label="What to reserve"
          filters={[
            all,
            ...offerings.map(({ slug, title }) => ({
              to: address({ for: slug }),
              label: title,
              isCurrent: slug === offering?.slug,
            })),
          ]}
        />
      </div>
      <h2>{formatMonth(month)}</h2>
      <nav aria-label="Months" className="button-row print:hidden">
        {earlier && (
          <Link className="button button-quiet" rel="prev" to={address({ month: earlier })}>
            {formatMonth(earlier)}
          </Link>
        )}{" "}
        {later && (
          <Link className="button button-quiet" rel="next" to={address({ month: later })}>
            {formatMonth(later)}
          </Link>
        )}
      </nav>
      {sessions.length > 0 && <MonthTable month={month} sessions={sessions} />}
      {sessions.length > 0 ? (
        <TimeList sessions={sessions} />
      ) : (
        <p className="empty-state">No times in {formatMonth(month)}.</p>
      )}
      {next && (
        <>
          <h3>The next open time</h3>
          <OpenTimes sessions={[next]} isPrivate={offering?.isPrivate ?? false} />
        </>
      )}
      <p>
        No time that suits you? <Link to="/book">Ask for a date of your own</Link>.
      </p>
    </div>
  );
}
