import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
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
import { addMonths } from "./days";
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
  const offerings = await listOfferings();
  const slug = query.get("for");
  const offering = offerings.find((one) => one.slug === slug) ?? null;
  const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && month >= thisMonth && month <= lastMonth;
  if (!isMonth || (slug !== null && !offering)) throw new Response(null, { status: 404 });
  const shown = offering ? [offering] : offerings.filter(({ kind }) => kind !== "meeting");
  const sessions = (await sessionsOfMonth(month, slug)).filter(
    ({ state, offering: { id } }) => state !== "past" && shown.some((one) => one.id === id),
  );
  const isAnyOpen = sessions.some(({ state }) => state === "open");
  return {
    month,
    offering: offering && pick(offering),
    offerings: offerings.filter(({ kind }) => kind !== "meeting").map(pick),
    sessions,
    next: isAnyOpen ? null : await nextOf(shown),
    earlier: month > thisMonth ? addMonths(month, -1) : null,
    later: month < lastMonth ? addMonths(month, 1) : null,
  };
}

const pick = ({ slug, title, isPrivate }: Offering) => ({ slug, title, isPrivate });

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
      <h1>{offering?.title ?? "Open Times"}</h1>
      <p className="lead">{INTRO}</p>
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
