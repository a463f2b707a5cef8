import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sessionInput } from "~/domain/appointments/appointments.schema";
import { createSession } from "~/domain/appointments/sessions/create-session.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { withQuery } from "~/lib/input/query";
import { pageMeta } from "~/ui/layout/page-meta";
import { AGENDA, TIME_FAILURE, timePath } from "../appointments-admin-words";
import { chosenOffering } from "./chosen-offering.server";
import { OfferingPage } from "./offering-page";
import { seatingDefaults } from "./time-fields";
import { TimeForm } from "./time-form";

const HEADING = "Add a Time";
const PATH = `${AGENDA}/times/new`;

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return chosenOffering(args.request);
}

export const action = formAction({
  guard: requireAdmin,
  schema: sessionInput,
  run: createSession,
  done: ({ id }) => to(timePath(id), { title: "Time Added" }),
  failure: TIME_FAILURE,
});

export default function NewTimePage() {
  const { offerings, names, offering, day } = useLoaderData<typeof loader>();
  const { slug } = offering;
  return (
    <OfferingPage heading={HEADING} path={PATH} offerings={offerings} offering={offering} day={day}>
      <TimeForm
        key={slug}
        action={withQuery(PATH, { offering: slug, day })}
        offering={slug}
        names={names}
        label="Add the Time"
        defaultValue={{ day, ...seatingDefaults(offering) }}
      />
    </OfferingPage>
  );
}
