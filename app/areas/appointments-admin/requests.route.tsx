import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { RESERVATION_STATES } from "~/domain/appointments/appointment-states";
import { filterQuery, readReservationFilter } from "~/domain/appointments/team/reservation-filter";
import {
  type ListedReservation,
  reservationList,
} from "~/domain/appointments/team/reservation-list.server";
import { requireStaff } from "~/http/auth.server";
import { readListRequest } from "~/platform/http/json/list-request.server";
import { labelOf } from "~/lib/input/choices";
import { withQuery } from "~/lib/input/query";
import { ReservationTime } from "~/ui/appointments/reservation-time";
import { useIsAdmin } from "~/ui/layout/admin-link";
import { pageMeta } from "~/ui/layout/page-meta";
import { ShortTime } from "~/ui/lists/day";
import { ListTable } from "~/ui/lists/list-table";
import { Badge } from "~/ui/layout/badge";
import { reservationPath } from "./appointments-admin-words";
import { AppointmentsPage } from "./appointments-page";
import { FrequentFilters, isFrequent, RequestFilter } from "./request-filter";
import { plural } from "~/lib/counts";

const HEADING = "Requests and Reservations";
/** Fewer than on other lists, because a reservation has more columns. */
const PAGE_ROWS = 25;

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  const actor = await requireStaff(args);
  const { cursor } = readListRequest(args.request);
  const filter = readReservationFilter(new URL(args.request.url).searchParams);
  const page = await reservationList(actor, filter).page({ cursor, limit: PAGE_ROWS });
  return { filter, cursor, page };
}

export default function RequestsPage() {
  const { filter, cursor, page } = useLoaderData<typeof loader>();
  const isAdmin = useIsAdmin();
  const { q } = filter;
  const filters = filterQuery(filter);
  return (
    <AppointmentsPage heading={HEADING}>
      <FrequentFilters filter={filter} />
      <ListTable
        address="/office/appointments/requests"
        asked={{ q, cursor, filters }}
        page={page}
        empty="No reservations yet"
        filterForm={<RequestFilter filter={filter} />}
        isFiltered={!isFrequent(filter)}
        isPaired
        searchLabel="Reference, name, email address or phone"
        csv={isAdmin ? withQuery("/api/admin/download/appointments", { ...filters, q }) : null}
        columns={[
          {
            heading: "Reference",
            cell: ({ reference }) => <Link to={reservationPath(reference)}>{reference}</Link>,
          },
          { heading: "State", cell: (row) => <State row={row} /> },
          { heading: "For", cell: (row) => row.title },
          { heading: "When", cell: (row) => <ReservationTime {...row} /> },
          { heading: "Party", cell: (row) => <Party row={row} /> },
          { heading: "Asked", cell: (row) => <ShortTime value={row.createdAt} /> },
        ]}
      />
    </AppointmentsPage>
  );
}

function State({ row: { state, isOverdue } }: { row: ListedReservation }) {
  return (
    <>
      {labelOf(RESERVATION_STATES, state)} {isOverdue && <Badge state="overdue">Overdue</Badge>}
    </>
  );
}

function Party({ row: { name, partySize } }: { row: ListedReservation }) {
  return (
    <>
      <bdi>{name}</bdi>, {plural(partySize, "guest")}
    </>
  );
}
