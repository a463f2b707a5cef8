import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { isOpenJob, listJobs } from "~/domain/careers/openings/openings-queries.server";
import { payWords } from "~/domain/careers/openings/pay";
import { requireAdmin } from "~/http/auth.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { APPLICATIONS, JOBS } from "./jobs-words";
import { plural } from "~/lib/counts";

const HEADING = "Jobs";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const jobs = await listJobs();
  return jobs.map(({ job, applications }) => ({ ...job, applications, isOpen: isOpenJob(job) }));
}

export default function JobsPage() {
  const jobs = useLoaderData<typeof loader>();
  return (
    <div className="column wide stack">
      <h1>{HEADING}</h1>
      <div className="button-row">
        <Link to={`${JOBS}/new`} className="button">
          Advertise a Job
        </Link>{" "}
        <Link to={APPLICATIONS} className="button button-quiet">
          All applications
        </Link>
      </div>
      {jobs.length === 0 && <p className="empty-state">No openings yet</p>}
      <ul className="stack">
        {jobs.map((job) => (
          <li key={job.id} className="card">
            <h2>
              <Link to={`${JOBS}/${job.id}`}>
                <bdi>{job.title}</bdi>
              </Link>
            </h2>
            <p className="badge">{job.isOpen ? "Open" : "Closed"}</p>
            <p>{[job.place, job.hours, payWords(job)].join(" · ")}</p>
            <p className="small">{plural(job.applications, "application")}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
