import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { seriesInput } from "~/domain/appointments/appointments.schema";
import { createSeries } from "~/domain/appointments/sessions/create-series.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { withQuery } from "~/lib/input/query";
import { pageMeta } from "~/ui/layout/page-meta";
import { SERIES, SERIES_FAILURE } from "../appointments-admin-words";
import { chosenOffering } from "../times/chosen-offering.server";
import { OfferingPage } from "../times/offering-page";
import { SeriesForm } from "./series-form";
import { seatingDefaults } from "../times/time-fields";

const HEADING = "Add a Series";
const PATH = `${SERIES}/new`;

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return chosenOffering(args.request);
}

export const action = formAction({
  guard: requireAdmin,
  schema: seriesInput,
  run: createSeries,
  done: ({ count }) =>
    to(SERIES, {
      title: "Series Added",
      description: `${count} times in the next 180 days. Later ones are added day by day.`,
    }),
  failure: SERIES_FAILURE,
});

export default function NewSeriesPage() {
  const { offerings, names, offering } = useLoaderData<typeof loader>();
  const { slug } = offering;
  return (
    <OfferingPage
      heading={HEADING}
      path={PATH}
      offerings={offerings}
      offering={offering}
      day={null}
    >
      <SeriesForm
        key={slug}
        action={withQuery(PATH, { offering: slug })}
        offering={slug}
        names={names}
        defaultValue={seatingDefaults(offering)}
      />
    </OfferingPage>
  );
}
