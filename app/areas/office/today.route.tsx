import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { type Today, today } from "~/domain/office/today.server";
import { requireStaff } from "~/http/auth.server";
import { businessDay, formatLongDay, formatTimes } from "~/lib/dates/dates";
import { AdminLink } from "~/ui/layout/admin-link";
import { pageMeta } from "~/ui/layout/page-meta";

const HEADING = "Today";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  const now = new Date();
  const waiting = await today(await requireStaff(args), now);
  return { day: businessDay(now), waiting };
}

export default function TodayPage() {
  const { day, waiting } = useLoaderData<typeof loader>();
  const { sessions, onlyAdmins } = waiting;
  return (
    <div className="column max-w-7xl stack">
      <h1>{HEADING}</h1>
      <p className="lead">{formatLongDay(day)}</p>
      <h2>What waits</h2>
      <ToDo waiting={waiting} />
      <h2>Appointments of today</h2>
      <Appointments sessions={sessions} />
      {onlyAdmins && <FailedMail {...onlyAdmins} />}
      {onlyAdmins && <MissingFacts missing={onlyAdmins.missing} />}
    </div>
  );
}

type ToDoLine = { to: string; count: number; label: string };

function linesOf({ inbox, orders, onlyAdmins }: Today): ToDoLine[] {
  const lines = [
    { to: "/office/inbox?state=all", count: inbox.came, label: "Came since yesterday" },
    { to: "/office/inbox?overdue=on&sort=due", count: inbox.overdue, label: "Overdue answers" },
    { to: "/office/inbox?state=new", count: inbox.fresh, label: "New in the inbox" },
    { to: "/office/inbox?assignee=me", count: inbox.mine, label: "Yours in the inbox" },
    { to: "/office/orders", count: orders.pending, label: "Orders to confirm" },
    { to: "/office/orders", count: orders.confirmed, label: "Orders to make ready" },
    { to: "/dashboard/reports", count: onlyAdmins?.reports ?? 0, label: "Forum reports" },
    { to: "/dashboard/held", count: onlyAdmins?.held ?? 0, label: "Held forum texts" },
  ];
  return lines.filter(({ count }) => count > 0);
}

function ToDo({ waiting }: { waiting: Today }) {
  const lines = linesOf(waiting);
  if (lines.length === 0) return <p className="empty-state">Nothing waits</p>;
  return (
    <ul className="flow-2">
      {lines.map(({ to, count, label }) => (
        <li key={label}>
          <Link to={to} className="inline-block min-h-6">
            {label}
          </Link>
          : {count.toLocaleString("en-US")}
        </li>
      ))}
    </ul>
  );
}

function Appointments({ sessions }: { sessions: Today["sessions"] }) {
  if (sessions.length === 0) return <p className="empty-state">No appointments today</p>;
  return (
    <>
      <ul className="flow-2">
        {sessions.map(({ id, startsAt, endsAt, offering, parties }) => (
          <li key={id}>
            {formatTimes({ startsAt, endsAt })}:{" "}
            <AdminLink to={`/dashboard/appointments/times/${id}`}>{offering.title}</AdminLink>,{" "}
            {parties.length} {parties.length === 1 ? "party" : "parties"}
          </li>
        ))}
      </ul>
      <p>
        <Link to="/dashboard/appointments/day-sheet">The day sheet</Link>
      </p>
    </>
  );
}

type FailedProps = Pick<NonNullable<Today["onlyAdmins"]>, "failed" | "failedCount">;

function FailedMail({ failed, failedCount }: FailedProps) {
  if (failed.length === 0) return null;
  return (
    <section className="stack">
      <h2>Mail that was not delivered</h2>
      <ul className="flow-2">
        {failed.map(({ id, subject, recipient, reason }) => (
          <li key={id} className="wrap-anywhere">
            <bdi>{subject}</bdi>, to {recipient}: {reason}
          </li>
        ))}
      </ul>
      <p>
        <Link to="/outbox">All mail that was given up</Link>: {failedCount.toLocaleString("en-US")}
      </p>
    </section>
  );
}

function MissingFacts({ missing }: { missing: readonly string[] }) {
  if (missing.length === 0) return null;
  return (
    <section className="stack">
      <h2>Facts still missing before launch</h2>
      <ul className="list-disc pl-5">
        {missing.map((fact) => (
          <li key={fact}>
            <Link to="/office/website/facts">{fact}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
