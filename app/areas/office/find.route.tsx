import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { RESERVATION_STATES } from "~/domain/appointments/appointment-states";
import { INBOX_KINDS, INBOX_STATES } from "~/domain/inbox/inbox-kinds";
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
import { SearchForm } from "~/ui/lists/search-form";
import { FIND } from "./office-nav";

const HEADING = "Find in the Office";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  const actor = await requireStaff(args);
  const { q } = readListRequest(args.request);
  return { q, found: q ? await findInOffice(actor, q) : null };
}

type Line = { to: string; label: string; words: ReactNode };

export default function FindPage() {
  const { q, found } = useLoaderData<typeof loader>();
  const groups = found ? groupsOf(q, found).filter(({ lines }) => lines.length > 0) : [];
  return (
    <div className="column wide stack">
      <h1>{HEADING}</h1>
      <SearchForm
        action={FIND}
        label="Name, email, phone, order number or reference"
        q={q}
        kept={{}}
      />
      {found && groups.length === 0 && (
        <p className="empty-state">
          Nothing matches “{q}”. Try a part of the name, or a whole number or email address.
        </p>
      )}
      <div className="grid grid-fit-80 items-start gap-4">
        {groups.map((group) => (
          <Group key={group.heading} {...group} />
        ))}
      </div>
    </div>
  );
}

type Group = { heading: string; all: { to: string; label: string }; lines: Line[] };

function groupsOf(q: string, found: Awaited<ReturnType<typeof findInOffice>>): Group[] {
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

function Group({ heading, all, lines }: Group): ReactNode {
  return (
    <section className="card">
      <h2>{heading}</h2>
      <ul className="flow-2">
        {lines.map(({ to, label, words }) => (
          <li key={to} className="wrap-anywhere">
            <Link to={to}>
              <bdi>{label}</bdi>
            </Link>{" "}
            <p className="small text-ink-soft" dir="auto">
              {words}
            </p>
          </li>
        ))}
      </ul>
      <p>
        <Link to={all.to}>{all.label}</Link>
      </p>
    </section>
  );
}
