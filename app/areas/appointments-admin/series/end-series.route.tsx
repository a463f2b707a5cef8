import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { endSeriesInput } from "~/domain/appointments/appointments.schema";
import { endSeries } from "~/domain/appointments/sessions/end-series.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { DateField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { pageMeta } from "~/ui/layout/page-meta";
import { SERIES, SERIES_FAILURE } from "../appointments-admin-words";
import { requireSeries } from "./find-series.server";
import { SeriesPage } from "./series-page";

export const meta: MetaFunction = ({ matches }) => pageMeta("End a Series", matches);

export async function loader(args: LoaderFunctionArgs) {
  const series = await requireSeries(args);
  return { series };
}

export const action = formAction({
  guard: requireAdmin,
  schema: endSeriesInput,
  run: (admin, { endsOn }, { params }) => endSeries(admin, pageId(params.id), endsOn),
  done: ({ removed, kept }) =>
    to(SERIES, {
      title: "Series Ended",
      description:
        kept === 0
          ? `${removed} later times removed.`
          : `${removed} later times removed, ${kept} with parties left: cancel those with a reason.`,
    }),
  failure: SERIES_FAILURE,
});

export default function EndSeriesPage() {
  const { series } = useLoaderData<typeof loader>();
  return (
    <SeriesPage heading={`End the series of ${series.title}`} series={series}>
      <p>
        Later times that nobody has asked for are removed. Those with parties stay, because they
        have to be cancelled with a reason.
      </p>
      <EndForm id={series.id} endsOn={series.endsOn} />
    </SeriesPage>
  );
}

type Props = { id: number; endsOn: string | null };

function EndForm({ id, endsOn }: Props) {
  return (
    <ServerForm<typeof action>
      failure={SERIES_FAILURE}
      id="end-series-form"
      action={`${SERIES}/${id}/end`}
      values={{ endsOn }}
      send="End the Series"
      sending="Saving…"
    >
      {(fields) => <DateField field={fields.endsOn} label="Last day" />}
    </ServerForm>
  );
}
