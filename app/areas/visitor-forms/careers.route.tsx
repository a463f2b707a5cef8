import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { landing } from "~/content/landing";
import { listOpenJobs } from "~/domain/careers/openings/openings-queries.server";
import { payWords } from "~/domain/careers/openings/pay";
import { getOpening } from "~/domain/opening/opening-state.server";
import { editedContent } from "~/http/content.server";
import { whenDatabaseAway } from "~/platform/database/database-away";
import { ApplicationForm } from "~/ui/visitor-forms/application-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { contentOf, useContent } from "~/ui/layout/use-content";
import { PauseBanner } from "~/ui/opening/pause-banner";
import { useStaysShown } from "~/ui/opening/use-stays-shown";
import { applyAction } from "./apply-action.server";

export const meta: MetaFunction = ({ matches }) => {
  const { formTitle, intro } = contentOf(matches, "landing", landing).team;
  return pageMeta(formTitle, matches, intro);
};

export async function loader(args: LoaderFunctionArgs) {
  const [content, opening, jobs] = await Promise.all([
    editedContent(args, ["landing"]),
    getOpening(),
    // The form is shown all the same, with what was typed.
    whenDatabaseAway(listOpenJobs(), () => []),
  ]);
  return { content, opening, jobs: jobs.map((job) => ({ ...job, pay: payWords(job) })) };
}

export const action = applyAction;

export default function CareersPage() {
  const { opening, jobs } = useLoaderData<typeof loader>();
  const { team } = useContent("landing", landing);
  const result = useActionData<typeof action>();
  const closed = opening.applications;
  const isShown = useStaysShown(!closed, result !== undefined);
  return (
    <FormPage heading={team.formTitle} intro={team.intro}>
      {jobs.length > 0 && <OpenJobs jobs={jobs} />}
      {closed && <PauseBanner pause={closed} />}
      {isShown && <ApplicationForm kept={result?.kept} />}
    </FormPage>
  );
}

type Listed = { slug: string; title: string; place: string; hours: string; pay: string };

function OpenJobs({ jobs }: { jobs: readonly Listed[] }) {
  return (
    <>
      <h2>Open positions</h2>
      <ul className="stack">
        {jobs.map(({ slug, title, place, hours, pay }) => (
          <li key={slug} className="card">
            <h3>
              <Link to={`/careers/${slug}`}>{title}</Link>
            </h3>
            <p>{[place, hours, pay].join(" · ")}</p>
          </li>
        ))}
      </ul>
      <h2>Apply for any position</h2>
    </>
  );
}
