import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { availabilityOptions, experienceOptions, positionOptions } from "~/content/form-options";
import { applicationList } from "~/domain/careers/careers-queries.server";
import { requireAdmin } from "~/http/auth.server";
import { readListRequest } from "~/platform/http/json/list-request.server";
import { labelOf } from "~/lib/input/choices";
import { DateTime } from "~/ui/layout/date-time";
import { ListTable } from "~/ui/lists/list-table";
import { LongText } from "./long-text";

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const asked = readListRequest(args.request);
  return { asked, page: await applicationList.page(asked) };
}

export default function ApplicationsTab() {
  const { asked, page } = useLoaderData<typeof loader>();
  return (
    <ListTable
      kind="applications"
      asked={asked}
      page={page}
      empty="No job applications yet"
      searchLabel="Search by name, email address or position"
      columns={[
        {
          heading: "Name",
          cell: (row) => (
            <Link to={`/office/applications/${row.id}`}>
              <bdi>{`${row.firstName} ${row.lastName}`}</bdi>
            </Link>
          ),
        },
        { heading: "Email", cell: (row) => row.email },
        { heading: "Phone", cell: (row) => row.phone },
        { heading: "Position", cell: (row) => labelOf(positionOptions, row.position) },
        { heading: "Experience", cell: (row) => labelOf(experienceOptions, row.experience) },
        { heading: "Availability", cell: (row) => labelOf(availabilityOptions, row.availability) },
        {
          heading: "Cover letter",
          cell: (row) =>
            row.coverLetter && <LongText label="Cover letter" text={row.coverLetter} />,
        },
        {
          heading: "Resume",
          cell: (row) =>
            row.resumeFileName && <a href={`/api/admin/resume/${row.id}`}>{row.resumeFileName}</a>,
        },
        { heading: "Sent", cell: (row) => <DateTime value={row.createdAt} /> },
      ]}
    />
  );
}
