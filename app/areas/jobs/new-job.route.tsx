import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { openingInput } from "~/domain/careers/openings/openings.schema";
import { createOpening } from "~/domain/careers/openings/save-opening.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { JobForm } from "./job-form";
import { JOB_FAILURE, JOBS } from "./jobs-words";

const HEADING = "Advertise a Job";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return null;
}

export const action = formAction({
  guard: requireAdmin,
  schema: openingInput,
  run: createOpening,
  done: ({ id }) => to(`${JOBS}/${id}`, { title: "Job Advertised" }),
  failure: JOB_FAILURE,
});

export default function NewJobPage() {
  return (
    <FormPage
      heading={HEADING}
      intro="It is on the page of all jobs as soon as it is saved."
      back={{ to: JOBS, label: "Back to the jobs" }}
    >
      <JobForm action={`${JOBS}/new`} label="Advertise the Job" defaultValue={{ payPer: "hour" }} />
    </FormPage>
  );
}
