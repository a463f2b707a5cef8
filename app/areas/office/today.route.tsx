import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { type Today, today } from "~/domain/office/today.server";
import { requireStaff } from "~/http/auth.server";
import { businessDay, formatDateTime, formatLongDay, formatTimes } from "~/lib/dates/dates";
import { AdminLink } from "~/ui/layout/admin-link";
import { pageMeta } from "~/ui/layout/page-meta";
import { formatCount, plural } from "~/lib/counts";

const HEADING = "Today";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  const now = new Date();
  return { day: businessDay(now), ...(await today(await requireStaff(args), now)) };
}

export default function TodayPage() {
  const { day, storage, waiting, sessions, onlyAdmins } = useLoaderData<typeof loader>();
  return (
    <div className="column max-w-7xl stack">
      <h1>{HEADING}</h1>
      <p className="lead">{formatLongDay(day)}</p>
      {storage && <StorageTrouble {...storage} />}
      <h2 className="sr-only">What waits</h2>
      <ToDo waiting={waiting} />
      <div className="grid grid-fit-80 items-start gap-6">
        <Appointments sessions={sessions} />
        {onlyAdmins && <Jobs jobs={onlyAdmins.jobs} />}
        {onlyAdmins && <FailedMail {...onlyAdmins} />}
        {onlyAdmins && <MissingFacts missing={onlyAdmins.missing} />}
      </div>
    </div>
  );
}

function ToDo({ waiting }: Pick<Today, "waiting">) {
  if (waiting.length === 0) return <p className="empty-state">Nothing waits</p>;
  return (
    <ul className="grid grid-fit-36 gap-3">
      {waiting.map(({ to, count, label }) => (
        <li key={label}>
          <Link to={to} className="stat">
            <b>{formatCount(count)}</b> {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Appointments({ sessions }: { sessions: Today["sessions"] }) {
  return (
    <section className="card" aria-labelledby="today-appointments">
      <h2 id="today-appointments">Appointments of today</h2>
      {sessions.length === 0 ? (
        <p className="text-ink-soft">No appointments today</p>
      ) : (
        <ul className="flow-2">
          {sessions.map(({ id, startsAt, endsAt, offering, parties }) => (
            <li key={id}>
              {formatTimes({ startsAt, endsAt })}:{" "}
              <AdminLink to={`/office/appointments/times/${id}`}>{offering.title}</AdminLink>,{" "}
              {plural(parties.length, "party", "parties")}
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to="/office/appointments/day-sheet">The day sheet</Link>
      </p>
    </section>
  );
}

function StorageTrouble({ trouble, since }: { trouble: string; since: Date }) {
  return (
    <p role="alert">
      {`Nothing can be stored: ${trouble}, since ${formatDateTime(since)}. Whoever runs the server must make room or mend it.`}
    </p>
  );
}

/** Work of the site itself that is late or fails. */
function Jobs({ jobs }: Pick<NonNullable<Today["onlyAdmins"]>, "jobs">) {
  if (jobs.length === 0) return null;
  return (
    <section className="card">
      <h2>Work of the site that fails</h2>
      <ul className="flow-2">
        {jobs.map(({ name, isFailing, lastSuccessAt }) => (
          <li key={name}>
            {name}: {isFailing ? "failed" : "late"}.{" "}
            {lastSuccessAt
              ? `It last succeeded on ${formatDateTime(lastSuccessAt)}.`
              : "It has not succeeded yet."}
          </li>
        ))}
      </ul>
      <p>It is tried again by itself. The reason is in the site’s log, as job-failed.</p>
    </section>
  );
}

type FailedProps = Pick<NonNullable<Today["onlyAdmins"]>, "failed" | "failedCount">;

function FailedMail({ failed, failedCount }: FailedProps) {
  if (failed.length === 0) return null;
  return (
    <section className="card">
      <h2>Mail that was not delivered</h2>
      <ul className="flow-2">
        {failed.map(({ id, subject, recipient, reason }) => (
          <li key={id} className="wrap-anywhere">
            <bdi>{subject}</bdi>, to {recipient}: {reason}
          </li>
        ))}
      </ul>
      <p>
        <Link to="/office/outbox">All mail that was given up</Link>: {formatCount(failedCount)}
      </p>
    </section>
  );
}

function MissingFacts({ missing }: Pick<NonNullable<Today["onlyAdmins"]>, "missing">) {
  if (missing.length === 0) return null;
  return (
    <section className="card">
      <h2>Facts still missing before launch</h2>
      <ul className="list-disc pl-5">
        {missing.map(({ label, to }) => (
          <li key={label}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
