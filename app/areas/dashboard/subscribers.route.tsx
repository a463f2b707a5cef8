import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { shownEmail } from "~/lib/text/shown-email";
import { subscriberList } from "~/domain/newsletter/newsletter-queries.server";
import { requireAdmin } from "~/http/auth.server";
import { readListRequest } from "~/platform/http/json/list-request.server";
import { ShortTime } from "~/ui/lists/day";
import { ListTable } from "~/ui/lists/list-table";

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const asked = readListRequest(args.request);
  const page = await subscriberList.page(asked);
  const rows = page.rows.map((row) => ({ ...row, email: shownEmail(row.email) }));
  return { asked, page: { ...page, rows } };
}

export default function SubscribersTab() {
  const { asked, page } = useLoaderData<typeof loader>();
  return (
    <>
      <p className="button-row">
        <Link to="/office/launch-updates">Write a launch update</Link>{" "}
        <Link to="/office/outbox">Outbox</Link>
      </p>
      <ListTable
        address="/dashboard/subscribers"
        csv="/api/admin/download/subscribers"
        asked={asked}
        page={page}
        empty="No newsletter subscribers yet"
        searchLabel="Search by email address"
        columns={[
          { heading: "Email", cell: (row) => row.email },
          { heading: "Joined", cell: (row) => <ShortTime value={row.createdAt} /> },
        ]}
      />
    </>
  );
}
