import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { eventTypeOptions } from "~/content/form-options";
import { bookingList } from "~/domain/bookings/bookings-queries.server";
import { requireAdmin } from "~/http/auth.server";
import { readListRequest } from "~/platform/http/json/list-request.server";
import { shownEmail } from "~/lib/text/shown-email";
import { labelOf } from "~/lib/input/choices";
import { Day, ShortTime } from "~/ui/lists/day";
import { AnswerCell } from "~/ui/lists/answer-cell";
import { ListTable } from "~/ui/lists/list-table";
import { LongText } from "./long-text";
import { GuestLink } from "~/ui/lists/guest-link";

/** A page of more would be heavier than 40 kB. */
const PAGE_ROWS = 20;

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const asked = { ...readListRequest(args.request), limit: PAGE_ROWS };
  return { asked, page: await bookingList.page(asked) };
}

export default function EventsTab() {
  const { asked, page } = useLoaderData<typeof loader>();
  return (
    <ListTable
      address="/dashboard/events"
      csv="/api/admin/download/events"
      asked={asked}
      page={page}
      empty="No event bookings yet"
      searchLabel="Search by name, email address or phone"
      columns={[
        { heading: "Name", cell: (row) => <GuestLink {...row} /> },
        { heading: "Email", cell: (row) => shownEmail(row.email) },
        { heading: "Phone", cell: (row) => row.phone },
        { heading: "Experience", cell: (row) => labelOf(eventTypeOptions, row.eventType) },
        {
          heading: "Date",
          cell: (row) => <Day value={row.preferredDate} />,
        },
        { heading: "Guests", isNumber: true, cell: (row) => row.guestCount },
        {
          heading: "Message",
          cell: (row) => row.message && <LongText label="Message" text={row.message} />,
        },
        { heading: "Sent", cell: (row) => <ShortTime value={row.createdAt} /> },
        {
          heading: "Answer",
          cell: (row) => (
            <AnswerCell
              to={`/dashboard/events/${row.id}/answer`}
              name={row.name}
              answeredAt={row.answeredAt}
            />
          ),
        },
      ]}
    />
  );
}
