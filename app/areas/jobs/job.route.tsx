import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { positionOptions } from "~/content/form-options";
import { listApplicationsFor } from "~/domain/careers/applications/application-queries.server";
import { STAGES } from "~/domain/careers/applications/stages";
import {
  getJob,
  isOpenJob,
  type JobOpening,
} from "~/domain/careers/openings/openings-queries.server";
import { openingInput } from "~/domain/careers/openings/openings.schema";
import { saveOpening } from "~/domain/careers/openings/save-opening.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { labelOf } from "~/lib/input/choices";
import { ActionButton } from "~/ui/form/action-button";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { JobForm, PAY_PER } from "./job-form";
import { applicationPath, JOB_FAILURE, JOBS } from "./jobs-words";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.job.title ?? "404 Page Not Found", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const job = await getJob(pageId(args.params.id));
  if (!job) throw new Response("", { status: 404 });
  return { job, isOpen: isOpenJob(job), applications: await listApplicationsFor(job.id) };
}

export const action = formAction({
  guard: requireAdmin,
  schema: openingInput,
  edits: {
    present: async (tx, { params }) => {
      const job = await getJob(pageId(params.id), tx);
      return job && asTyped(job);
    },
    labels: { position: positionOptions, payPer: PAY_PER },
  },
  run: (admin, input, { params, check }) => saveOpening(admin, pageId(params.id), input, check),
  done: ({ id }) => to(`${JOBS}/${id}`, { title: "Opening Saved" }),
  failure: JOB_FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

export default function JobPage() {
  const { job, isOpen, applications } = useLoaderData<typeof loader>();
  const path = `${JOBS}/${job.id}`;
  return (
    <div className="column stack">
      <p className="print:hidden">
        <Link to={JOBS}>Back to the jobs</Link>
      </p>
      <h1>
        <bdi>{job.title}</bdi>
      </h1>
      <p>
        {isOpen ? "Open" : "Closed"}, on{" "}
        <Link to={`/careers/${job.slug}`}>/careers/{job.slug}</Link>
      </p>
      <ActionButton failure={JOB_FAILURE} action={`${path}/${job.closedAt ? "reopen" : "close"}`}>
        {job.closedAt ? "Open Again" : "Close This Opening"}
      </ActionButton>
      <h2>Applications</h2>
      <Applications applications={applications} />
      <h2>The advertisement</h2>
      <JobForm action={path} label="Save" defaultValue={asTyped(job)} />
    </div>
  );
}

function asTyped({ payTo, ...job }: JobOpening) {
  const { title, position, place, hours, payFrom, payPer, description, closingDay } = job;
  return {
    ...{ title, position, place, hours, payFrom, payPer, description, closingDay },
    payTo: payTo === payFrom ? null : payTo,
  };
}

type Listed = { id: number; firstName: string; lastName: string; stage: string; createdAt: Date };

function Applications({ applications }: { applications: readonly Listed[] }) {
  if (applications.length === 0)
    return (
      <p className="empty-state">
        No applications yet. <Link to="/office/jobs">All openings</Link>
      </p>
    );
  return (
    <ul className="stack">
      {applications.map(({ id, firstName, lastName, stage, createdAt }) => (
        <li key={id} className="card">
          <Link to={applicationPath(id)}>
            <bdi>{`${firstName} ${lastName}`}</bdi>
          </Link>
          , {labelOf(STAGES, stage)}, <DateTime value={createdAt} />
        </li>
      ))}
    </ul>
  );
}
