import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { leaveOutInput } from "~/domain/appointments/appointments.schema";
import { leaveOutDay } from "~/domain/appointments/sessions/leave-out-day.server";
import {
  clashesOfComeback,
  sessionsFrom,
} from "~/domain/appointments/sessions/series-queries.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { businessDay, formatDay, formatLongDay } from "~/lib/dates/dates";
import { withQuery } from "~/lib/input/query";
import { ActionButton } from "~/ui/form/action-button";
import { FieldErrors, TextAreaField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { SERIES_FAILURE, seriesPath } from "../appointments-admin-words";
import { ToldParties } from "../times/told-parties";
import { askedDay } from "./asked-day.server";
import { clearedWords, UNDO_WORDS } from "./cleared-words";
import { ComebackWarning } from "./comeback-warning";
import { DayForm } from "./day-form";
import { requireSeries } from "./find-series.server";
import { SeriesPage } from "./series-page";
import { TimeLinks } from "./time-links";

const HEADING = "Leave Out a Day";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  const series = await requireSeries(args);
  const today = businessDay(new Date());
  const [sessions, clashes] = await Promise.all([
    sessionsFrom(series, today),
    clashesOfComeback(series, "left out"),
  ]);
  const [next] = sessions;
  const day = askedDay(args.request, "day", next && businessDay(next.startsAt));
  return {
    ...{ series, day },
    sessions: sessions.filter(({ startsAt }) => businessDay(startsAt) === day),
    clashes,
    leftOut: series.exceptions.filter((one) => one >= today),
  };
}

export const action = formAction({
  guard: requireAdmin,
  schema: leaveOutInput,
  run: (admin, input, { params }) => leaveOutDay(admin, pageId(params.id), input),
  done: (cleared, { params }) =>
    to(`${seriesPath(pageId(params.id))}/leave-out`, {
      title: "Day Left Out",
      description: clearedWords(cleared),
    }),
  failure: SERIES_FAILURE,
});

export default function LeaveOutPage() {
  const { series, day, sessions, clashes, leftOut } = useLoaderData<typeof loader>();
  const path = `${seriesPath(series.id)}/leave-out`;
  return (
    <SeriesPage heading={`Leave out a day of ${series.title}`} series={series}>
      <DayForm action={path} days={[{ name: "day", label: "Day", value: day }]} />
      <h2>
        <DateTime value={day} format={formatLongDay} />
      </h2>
      <TimeLinks sessions={sessions} words="These times are left out:" />
      <ToldParties parties={sessions.flatMap(({ parties }) => parties)} of=", with your reason" />
      <p>{UNDO_WORDS}</p>
      <LeaveOutForm key={day} action={withQuery(path, { day })} day={day} />
      <LeftOut days={leftOut} clashes={clashes} path={seriesPath(series.id)} />
    </SeriesPage>
  );
}

type FormProps = { action: string; day: string };

function LeaveOutForm({ action: path, day }: FormProps) {
  return (
    <ServerForm<typeof action>
      failure={SERIES_FAILURE}
      id="leave-out-form"
      action={path}
      hidden={{ day }}
      send="Leave Out This Day"
      sending="Saving…"
    >
      {(fields) => (
        <>
          <div id={fields.day.id} tabIndex={-1}>
            <FieldErrors field={fields.day} />
          </div>
          <TextAreaField
            field={fields.reason}
            label="Reason"
            hint="Needed if there are parties. They read it in the mail."
            rows={2}
            isOptional
          />
        </>
      )}
    </ServerForm>
  );
}

type LeftOutProps = { days: readonly string[]; clashes: readonly string[]; path: string };

/** The days that are left out and can come back. */
function LeftOut({ days, clashes, path }: LeftOutProps) {
  if (days.length === 0) return null;
  return (
    <>
      <h2>Left out</h2>
      <ComebackWarning clashes={clashes} />
      <ul className="flow-2">
        {days.map((day) => (
          <li key={day}>
            <DateTime value={day} format={formatLongDay} />{" "}
            <ActionButton
              failure={SERIES_FAILURE}
              action={`${path}/bring-back`}
              fields={{ day }}
              what={formatDay(day)}
            >
              Bring back
            </ActionButton>
          </li>
        ))}
      </ul>
    </>
  );
}
