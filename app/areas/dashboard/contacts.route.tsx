import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shownEmail } from "~/lib/text/shown-email";
import { contactList } from "~/domain/contact/contact-queries.server";
import { requireAdmin } from "~/http/auth.server";
import { readListRequest } from "~/platform/http/json/list-request.server";
import { AnswerCell } from "~/ui/lists/answer-cell";
import { ShortTime } from "~/ui/lists/day";
import { ListTable } from "~/ui/lists/list-table";
import { LongText } from "./long-text";
import { GuestLink } from "~/ui/lists/guest-link";

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const asked = readListRequest(args.request);
  const page = await contactList.page(asked);
  const rows = page.rows.map((row) => ({ ...row, email: shownEmail(row.email) }));
  return { asked, page: { ...page, rows } };
}

export default function ContactsTab() {
  const { asked, page } = useLoaderData<typeof loader>();
  return (
    <ListTable
      address="/dashboard/contacts"
      csv="/api/admin/download/contacts"
      asked={asked}
      page={page}
      empty="No contact submissions yet"
      searchLabel="Search by name, email address or message"
      columns={[
        { heading: "Name", cell: (row) => <GuestLink {...row} /> },
        { heading: "Email", cell: (row) => row.email },
        {
          heading: "Message",
          cell: (row) => <LongText label="Message" text={row.message} />,
        },
        { heading: "Sent", cell: (row) => <ShortTime value={row.createdAt} /> },
        {
          heading: "Answer",
          cell: (row) => (
            <AnswerCell
              to={`/dashboard/contacts/${row.id}/answer`}
              name={row.name}
              answeredAt={row.answeredAt}
            />
          ),
        },
      ]}
    />
  );
}
