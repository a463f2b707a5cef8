import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { seriesChangeInput } from "~/domain/appointments/appointments.schema";
import { changeSeries } from "~/domain/appointments/sessions/change-series.server";
import {
  getSeries,
  sessionsFrom,
  seriesValuesOn,
} from "~/domain/appointments/sessions/series-queries.server";
import { usedNames } from "~/domain/appointments/sessions/sessions-queries.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { plural } from "~/lib/counts";
import { withQuery } from "~/lib/input/query";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { pageMeta } from "~/ui/layout/page-meta";
import { SERIES, SERIES_FAILURE, seriesPath } from "../appointments-admin-words";
import { ToldParties, partiesAre } from "../times/told-parties";
import { seatingDefaults } from "../times/time-fields";
import { askedDay } from "./asked-day.server";
import { DayForm } from "./day-form";
import { SeriesChangeForm } from "./series-change-form";
import { requireSeries } from "./find-series.server";
import { SeriesPage } from "./series-page";
import { TimeLinks } from "./time-links";

const HEADING = "Change a Series";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  const series = await requireSeries(args);
  const from = askedDay(args.request, "from");
  const [sessions, names] = await Promise.all([sessionsFrom(series, from), usedNames()]);
  return { series, from, values: seriesValuesOn(series, from), sessions, names };
}

export const action = formAction({
  guard: requireAdmin,
  schema: seriesChangeInput,
  edits: {
    present: async (tx, { params, request }) => {
      const series = await getSeries(pageId(params.id), tx);
      return series && shownValues(seriesValuesOn(series, askedDay(request, "from")));
    },
  },
  run: (admin, input, { params, check }) => changeSeries(admin, pageId(params.id), input, check),
  done: ({ changed, told, stayed, full }) =>
    to(SERIES, {
      title: "Series Changed",
      description: [
        `${plural(changed, "time")} changed.`,
        ...(told > 0 ? [`${partiesAre(told)} told by mail.`] : []),
        ...(full > 0 ? [`${plural(full, "time keeps", "times keep")} more seats.`] : []),
        ...(stayed > 0 ? [`${plural(stayed, "time stays", "times stay")} as moved before.`] : []),
      ].join(" "),
    }),
  failure: SERIES_FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

export default function ChangeSeriesPage() {
  const { series, from, values, sessions, names } = useLoaderData<typeof loader>();
  const path = `${seriesPath(series.id)}/change`;
  const stored = shownValues(values);
  const following = sessions.filter(({ isOwn }) => !isOwn);
  const moved = sessions.filter(({ isOwn }) => isOwn);
  const mostTaken = Math.max(0, ...following.map(({ seatsTaken }) => seatsTaken));
  return (
    <SeriesPage heading={`Change the series of ${series.title}`} series={series}>
      <DayForm
        action={path}
        days={[{ name: "from", label: "First day of the change", value: from }]}
      />
      <ToldParties
        parties={following.flatMap(({ parties }) => parties)}
        of=" of a new hour, length, place or video link"
      />
      <p>
        {plural(following.length, "time follows", "times follow")}, and those that are added later.
        {mostTaken > 0 &&
          ` The most seats taken at one of them are ${mostTaken}. With fewer seats nobody loses one: such a time keeps as many as are taken.`}
      </p>
      <TimeLinks sessions={moved} words="Moved by themselves before, so they stay as they are:" />
      <SeriesChangeForm
        key={JSON.stringify([from, stored])}
        action={withQuery(path, { from })}
        from={from}
        names={names}
        defaultValue={stored}
      />
    </SeriesPage>
  );
}

/** What the form starts with: what the series gives its times of that day. */
function shownValues(values: ReturnType<typeof seriesValuesOn>) {
  return { times: values.times.join(", "), ...seatingDefaults(values) };
}
