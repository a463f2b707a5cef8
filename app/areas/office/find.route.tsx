import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { RESERVATION_STATES } from "~/domain/appointments/appointment-states";
import { INBOX_KINDS, INBOX_STATES } from "~/domain/inbox/inbox-kinds";
import { OLD_CODE, readOldAccountCode } from "~/domain/accounts/account-code.server";
import { findInOffice } from "~/domain/office/find.server";
import { STATUS_WORDS } from "~/domain/orders/order-status";
import { requireStaff } from "~/http/auth.server";
import { shownEmail } from "~/lib/text/shown-email";
import { labelOf } from "~/lib/input/choices";
import { withQuery } from "~/lib/input/query";
import { formatMoney, parseCents } from "~/lib/money";
import { readListRequest } from "~/platform/http/json/list-request.server";
import { ReservationTime } from "~/ui/appointments/reservation-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { LinkedLines } from "~/ui/lists/linked-lines";
import { useSearchedScans } from "~/ui/scan/use-searched-scans";
import { SearchForm } from "~/ui/lists/search-form";
import { FIND } from "./office-nav";

const HEADING = "Find in the Office";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  const actor = await requireStaff(args);
  const { q } = readListRequest(args.request);
  const refused = readOldAccountCode(q) === null ? null : OLD_CODE;
  return { q, refused, found: q ? await findInOffice(actor, q) : null };
}

export default function FindPage() {
  useSearchedScans("q");
  const { q, refused, found } = useLoaderData<typeof loader>();
  const groups = found ? groupsOf(q, found) : [];
  return (
    <div className="column wide stack">
      <h1>{HEADING}</h1>
      <SearchForm
        action={FIND}
        label="Name, email, phone, order number or reference"
        q={q}
        kept={{}}
      />
      {found && groups.every(({ lines }) => lines.length === 0) && (
        <p className="empty-state">
          Nothing matches “{q}”.{" "}
          {refused ?? "Try a part of the name, or a whole number or email address"}.
        </p>
      )}
      <div className="grid grid-fit-80 items-start gap-4">
        {groups.map((group) => (
          <LinkedLines key={group.heading} {...group} />
        ))}
      </div>
    </div>
  );
}

type Found = Awaited<ReturnType<typeof findInOffice>>;

function groupsOf(q: string, found: Found): ComponentProps<typeof LinkedLines>[] {
  return [
    {
      heading: "Orders",
      all: { to: withQuery("/office/orders", { q }), label: "More orders" },
      lines: found.orders.map(({ id, customerName, status, total }) => ({
        to: `/office/orders/${id}`,
        label: `Order ${id}, ${customerName}`,
        words: `${STATUS_WORDS[status].label}, ${formatMoney(parseCents(total))}`,
      })),
    },
    {
      heading: "Appointments",
      all: { to: withQuery("/office/appointments/requests", { q }), label: "More appointments" },
      lines: found.appointments.map(({ reference, name, title, state, ...when }) => ({
        to: `/office/appointments/${reference}`,
        label: `${reference}, ${name}`,
        words: (
          <>
            {title}, {labelOf(RESERVATION_STATES, state)}, <ReservationTime {...when} />
          </>
        ),
      })),
    },
    {
      heading: "Inbox",
      all: { to: withQuery("/office/inbox", { q, state: "all" }), label: "More of the inbox" },
      lines: found.items.map(({ id, subject, name, kind, state }) => ({
        to: `/office/inbox/${id}`,
        label: subject,
        words: [name, labelOf(INBOX_KINDS, kind), labelOf(INBOX_STATES, state)].join(", "),
      })),
    },
    {
      heading: "Accounts",
      all: { to: withQuery("/office/people", { q }), label: "More accounts" },
      lines: found.accounts.map(({ id, username, email }) => ({
        to: `/office/people/${id}`,
        label: username,
        words: email && shownEmail(email),
      })),
    },
  ];
}
