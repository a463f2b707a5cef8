import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { jobJsonLd } from "~/domain/careers/openings/job-json-ld";
import { getJobBySlug, isOpenJob } from "~/domain/careers/openings/openings-queries.server";
import { payWords } from "~/domain/careers/openings/pay";
import { getOpening } from "~/domain/opening/opening-state.server";
import { excerpt } from "~/lib/text/linked-text";
import { formatDay } from "~/lib/dates/dates";
import { siteUrl } from "~/platform/site-url.server";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { siteIn } from "~/ui/layout/use-content";
import { PauseBanner } from "~/ui/opening/pause-banner";
import { useStaysShown } from "~/ui/opening/use-stays-shown";
import { ApplicationForm } from "~/ui/visitor-forms/application-form";
import { applyAction } from "./apply-action.server";

const DESCRIPTION_LENGTH = 155;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return pageMeta("404 Page Not Found", matches);
  const { job, isOpen, url, origin } = data;
  const words = excerpt(job.description.replace(/\s+/gu, " "), DESCRIPTION_LENGTH).text;
  return [
    ...pageMeta(job.title, matches, words),
    { tagName: "link", rel: "canonical", href: url },
    isOpen
      ? { "script:ld+json": jobJsonLd(job, origin, siteIn(matches)) }
      : { name: "robots", content: "noindex" },
  ];
};

export async function loader(args: LoaderFunctionArgs) {
  const [job, opening] = await Promise.all([getJobBySlug(args.params.slug ?? ""), getOpening()]);
  if (!job) throw new Response(null, { status: 404 });
  const url = siteUrl(`/careers/${job.slug}`);
  return { job, opening, isOpen: isOpenJob(job), url, origin: siteUrl("/") };
}

export const action = applyAction;

export default function JobPage() {
  const { job } = useLoaderData<typeof loader>();
  // Another opening is another form.
  return <Job key={job.slug} />;
}

function Job() {
  const { job, opening, isOpen } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const paused = opening.applications;
  const isShown = useStaysShown(isOpen && !paused, result !== undefined);
  return (
    <div className="column stack">
      <p>
        <Link to="/careers">All jobs</Link>
      </p>
      <h1 className="normal-case">{job.title}</h1>
      {!isOpen && <p className="banner">This opening is closed.</p>}
      <dl className="facts">
        <Fact term="Place" value={job.place} />
        <Fact term="Hours" value={job.hours} />
        <Fact term="Pay" value={payWords(job)} />
        {job.closingDay && (
          <Fact term="Apply by" value={<DateTime value={job.closingDay} format={formatDay} />} />
        )}
      </dl>
      <p className="wrap-anywhere whitespace-pre-line">{job.description}</p>
      {isOpen && paused && <PauseBanner pause={paused} />}
      {isShown && (
        <>
          <h2>Apply</h2>
          <ApplicationForm
            action={`/careers/${job.slug}`}
            position={job.position}
            kept={result?.kept}
          />
        </>
      )}
    </div>
  );
}

function Fact({ term, value }: { term: string; value: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt> <dd>{value}</dd>
    </div>
  );
}
