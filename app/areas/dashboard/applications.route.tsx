import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { availabilityOptions, experienceOptions, positionOptions } from "~/content/form-options";
import {
  type ApplicationFilter,
  applicationQuery,
  readApplicationFilter,
} from "~/domain/careers/applications/application-filter";
import { findApplications } from "~/domain/careers/applications/application-queries.server";
import { declineApplications } from "~/domain/careers/applications/move-application.server";
import { isSettled, STAGES } from "~/domain/careers/applications/stages";
import { listJobs } from "~/domain/careers/openings/openings-queries.server";
import { requireAdmin } from "~/http/auth.server";
import { readListRequest } from "~/platform/http/json/list-request.server";
import { buttonAction, pressedOn } from "~/platform/http/forms/button-action.server";
import { readFields } from "~/platform/http/forms/form.server";
import { shownEmail } from "~/lib/text/shown-email";
import { plural } from "~/lib/counts";
import { readId } from "~/lib/input/read-id";
import { refuse } from "~/lib/outcome";
import { withQuery } from "~/lib/input/query";
import { ShortForm } from "~/ui/form/short-form";
import { labelOf } from "~/lib/input/choices";
import { ShortTime } from "~/ui/lists/day";
import { ListTable } from "~/ui/lists/list-table";
import { LongText } from "./long-text";

const APPLICATIONS = "/dashboard/applications";

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const asked = readListRequest(args.request);
  const filter = readApplicationFilter(new URL(args.request.url).searchParams);
  const [page, jobs] = await Promise.all([findApplications(filter).page(asked), listJobs()]);
  return { asked, filter, page, openings: jobs.map(({ job: { id, title } }) => ({ id, title })) };
}

/** Declines all applications whose boxes are checked. */
export const action = buttonAction({
  guard: requireAdmin,
  run: async (admin, { request }) => {
    const fields = await readFields(request);
    const ids = fields.getAll("ids").flatMap((id) => (typeof id === "string" && readId(id)) || []);
    if (!fields.has("isSure")) return refuse("invalid", "Check the box that they are mailed");
    return declineApplications(admin, ids);
  },
  back: (args) => pressedOn(args, APPLICATIONS),
  done: ({ count }) => ({ title: plural(count, "Application Declined", "Applications Declined") }),
  failed: "Nothing Was Declined",
});

const DECLINE_FORM = "decline-form";

export default function ApplicationsTab() {
  const { asked, filter, openings, page } = useLoaderData<typeof loader>();
  const filters = applicationQuery(filter);
  const { q, cursor } = asked;
  const here = withQuery(APPLICATIONS, { ...filters, q, cursor: cursor ? String(cursor) : null });
  return (
    <>
      <FilterForm filter={filter} q={asked.q} openings={openings} />
      <ListTable
        address="/dashboard/applications"
        csv="/api/admin/download/applications"
        asked={{ ...asked, filters }}
        page={page}
        empty="No job applications yet"
        searchLabel="Search by name, email address or position"
        columns={[
          {
            heading: "Check",
            isPlain: true,
            cell: ({ id, firstName, lastName, stage }) =>
              !isSettled(stage) && (
                <label className="checkbox min-h-6">
                  <input type="checkbox" name="ids" value={id} form={DECLINE_FORM} />{" "}
                  <span className="sr-only">{`Check ${firstName} ${lastName}`}</span>
                </label>
              ),
          },
          {
            heading: "Name",
            cell: (row) => (
              <Link to={withQuery(`/office/applications/${row.id}`, filters)}>
                <bdi>{`${row.firstName} ${row.lastName}`}</bdi>
              </Link>
            ),
          },
          { heading: "Stage", cell: (row) => labelOf(STAGES, row.stage) },
          { heading: "Email", cell: (row) => shownEmail(row.email) },
          { heading: "Phone", cell: (row) => row.phone },
          { heading: "Position", cell: (row) => labelOf(positionOptions, row.position) },
          { heading: "Experience", cell: (row) => labelOf(experienceOptions, row.experience) },
          {
            heading: "Availability",
            cell: (row) => labelOf(availabilityOptions, row.availability),
          },
          {
            heading: "Cover letter",
            cell: (row) =>
              row.coverLetter && <LongText label="Cover letter" text={row.coverLetter} />,
          },
          {
            heading: "Resume",
            cell: (row) =>
              row.resumeFileName && (
                <a href={`/api/admin/resume/${row.id}`}>{row.resumeFileName}</a>
              ),
          },
          { heading: "Sent", cell: (row) => <ShortTime value={row.createdAt} /> },
        ]}
      />
      {page.rows.some(({ stage }) => !isSettled(stage)) && <DeclineForm here={here} />}
    </>
  );
}

/** Declines what is checked in the table. Each applicant gets the mail that a single one would. */
function DeclineForm({ here }: { here: string }) {
  return (
    <ShortForm
      id={DECLINE_FORM}
      failure={{ title: "Nothing Was Declined" }}
      action={APPLICATIONS}
      className="inline-form print:hidden"
    >
      <input type="hidden" name="redirectTo" value={here} />
      <label className="checkbox">
        <input type="checkbox" name="isSure" required /> Mail each of them that we chose somebody
        else
      </label>{" "}
      <button className="button button-quiet">Decline All That Are Checked</button>
    </ShortForm>
  );
}

type FilterProps = {
  filter: ApplicationFilter;
  q: string;
  openings: readonly { id: number; title: string }[];
};

function FilterForm({ filter, q, openings }: FilterProps) {
  const { stage, opening } = filter;
  return (
    <Form
      action={APPLICATIONS}
      method="get"
      aria-label="Filter"
      className="flex flex-wrap items-end gap-4 *:min-w-0 print:hidden"
      key={JSON.stringify(filter)}
    >
      {q && <input type="hidden" name="q" value={q} />}
      <p className="field">
        <label htmlFor="stage">Stage</label>{" "}
        <select id="stage" name="stage" className="control" defaultValue={stage ?? ""}>
          <option value="">All stages</option>
          {STAGES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </p>
      <p className="field">
        <label htmlFor="opening">Opening</label>{" "}
        <select id="opening" name="opening" className="control" defaultValue={opening ?? ""}>
          <option value="">All openings</option>
          {openings.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </p>
      <button className="button button-quiet">Show</button>
    </Form>
  );
}
