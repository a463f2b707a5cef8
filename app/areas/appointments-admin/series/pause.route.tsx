import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pauseInput } from "~/domain/appointments/appointments.schema";
import { pauseSeries } from "~/domain/appointments/sessions/pause-series.server";
import {
  clashesOfComeback,
  sessionsFrom,
} from "~/domain/appointments/sessions/series-queries.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { addDays } from "~/lib/dates/calendar-days";
import { businessDay, formatLongDay } from "~/lib/dates/dates";
import { plural } from "~/lib/counts";
import { withQuery } from "~/lib/input/query";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { SERIES, SERIES_FAILURE, seriesPath } from "../appointments-admin-words";
import { ToldParties } from "../times/told-parties";
import { askedDay } from "./asked-day.server";
import { clearedWords } from "./cleared-words";
import { ComebackWarning } from "./comeback-warning";
import { DayForm } from "./day-form";
import { PauseForm } from "./pause-form";
import { PauseState } from "./pause-state";
import { requireSeries } from "./find-series.server";
import { SeriesPage } from "./series-page";

const HEADING = "Pause a Series";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  const series = await requireSeries(args);
  const from = askedDay(args.request, "from");
  const asked = askedDay(args.request, "until", addDays(from, 6));
  const until = asked < from ? from : asked;
  const [ahead, clashes] = await Promise.all([
    sessionsFrom(series, from),
    clashesOfComeback(series, "paused"),
  ]);
  const sessions = ahead.filter(({ startsAt }) => businessDay(startsAt) <= until);
  const isAsked = ({ parties, isProposed }: (typeof sessions)[number]) =>
    parties.length > 0 || isProposed;
  return {
    ...{ series, from, until, today: businessDay(new Date()), clashes },
    asked: sessions.filter(isAsked),
    freeCount: sessions.filter((one) => !isAsked(one)).length,
  };
}

export const action = formAction({
  guard: requireAdmin,
  schema: pauseInput,
  run: (admin, input, { params }) => pauseSeries(admin, pageId(params.id), input),
  done: (cleared) => to(SERIES, { title: "Series Paused", description: clearedWords(cleared) }),
  failure: (problem) => ({ title: SERIES_FAILURE.title, description: problem.message }),
});

export default function PausePage() {
  const { series, from, until, today, clashes, asked, freeCount } = useLoaderData<typeof loader>();
  const path = `${seriesPath(series.id)}/pause`;
  return (
    <SeriesPage heading={`Pause the series of ${series.title}`} series={series}>
      <ComebackWarning clashes={clashes} />
      <PauseState series={series} today={today} isWarned />
      <DayForm
        action={path}
        days={[
          { name: "from", label: "First day", value: from },
          { name: "until", label: "Last day", value: until },
        ]}
      />
      <h2>
        {/* Chromium's accessibility tree drops a space at the end of a line. */}
        From <DateTime value={from} format={formatLongDay} /> to{"\u00a0"}
        <DateTime value={until} format={formatLongDay} />
      </h2>
      <p>
        {freeCount === 0
          ? "No time without guests is removed"
          : plural(freeCount, "time without guests is removed", "times without guests are removed")}
        , and none is added. If you resume the series early, its times are added again.
      </p>
      {asked.length > 0 && (
        <ToldParties
          parties={asked.flatMap(({ parties }) => parties)}
          of=", with your reason, if you cancel all of these times"
        />
      )}
      <PauseForm
        key={`${from} ${until}`}
        action={withQuery(path, { from, until })}
        from={from}
        until={until}
        asked={asked}
      />
    </SeriesPage>
  );
}
