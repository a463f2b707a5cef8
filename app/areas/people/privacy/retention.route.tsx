import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { retentionInput } from "~/domain/privacy/privacy.schema";
import { getRetention, setRetention } from "~/domain/privacy/retention.server";
import { RETENTION_KINDS, type RetentionPeriods } from "~/domain/privacy/retention-kinds";
import { listRetentionRuns } from "~/domain/privacy/run-retention.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { formatLongDay } from "~/lib/dates/dates";
import { TextField } from "~/ui/form/field";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { ServerForm } from "~/ui/form/server-form";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { PeoplePage } from "../people-page";
import { RETENTION, RETENTION_FAILURE } from "./privacy-words";
import { formatCount } from "~/lib/counts";

const HEADING = "Retention";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const [periods, runs] = await Promise.all([getRetention(), listRetentionRuns()]);
  return { periods, runs };
}

export const action = formAction({
  guard: requireAdmin,
  schema: retentionInput,
  edits: { present: async (tx) => shownValues(await getRetention(tx)) },
  run: (admin, input, { check }) => setRetention(admin, input, check),
  done: () => to(RETENTION, { title: "Retention Saved" }),
  failure: RETENTION_FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

export default function RetentionPage() {
  const { periods, runs } = useLoaderData<typeof loader>();
  return (
    <PeoplePage heading={HEADING}>
      <p className="lead">
        Each night what was kept longer than this is deleted. Bookings, reservations and meetings
        stay for the figures, without the guest. Orders that are under way stay.
      </p>
      <RetentionForm key={JSON.stringify(periods)} periods={periods} />
      <h2>What the last nights did</h2>
      {runs.length === 0 && <p className="empty-state">No night has passed yet</p>}
      <ul className="flow-2">
        {runs.map((run) => (
          <li key={run.day}>
            <DateTime value={run.day} format={formatLongDay} />: {runWords(run)}
          </li>
        ))}
      </ul>
    </PeoplePage>
  );
}

type Run = Awaited<ReturnType<typeof listRetentionRuns>>[number];

function runWords({ finishedAt, report }: Pick<Run, "finishedAt" | "report">): string {
  const done = RETENTION_KINDS.flatMap(({ kind, label }) => {
    const count = report[kind];
    return count ? [`${label}: ${formatCount(count)}`] : [];
  });
  const words = done.length > 0 ? done.join("; ") : "nothing was old enough";
  return finishedAt ? words : `${words} (not finished)`;
}

const shownValues = (periods: RetentionPeriods) =>
  Object.fromEntries(RETENTION_KINDS.map(({ kind }) => [kind, String(periods[kind])]));

type FormProps = { periods: RetentionPeriods };

function RetentionForm({ periods }: FormProps) {
  return (
    <ServerForm<typeof action>
      failure={RETENTION_FAILURE}
      id="retention-form"
      action={RETENTION}
      values={shownValues(periods)}
      isEdit
      send="Save"
      sending="Saving…"
    >
      {(fields) => (
        <>
          {RETENTION_KINDS.map(({ kind, label, unit, usual }) => (
            <TextField
              key={kind}
              field={fields[kind]}
              label={`${label}, ${unit}`}
              hint={`Usually ${usual}.`}
              inputMode="numeric"
            />
          ))}
        </>
      )}
    </ServerForm>
  );
}
