import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { type Today, today } from "~/domain/office/today.server";
import { requireStaff } from "~/http/auth.server";
import { STATE_LABELS } from "~/domain/orders/delivery/stop-state";
import { STATUS_WORDS } from "~/domain/orders/order-status";
import { INBOX_KINDS } from "~/domain/inbox/inbox-kinds";
import { shownEmail } from "~/lib/text/shown-email";
import {
  businessDay,
  businessTime,
  formatLongDay,
  formatTime,
  formatTimes,
} from "~/lib/dates/dates";
import { labelOf } from "~/lib/input/choices";
import { formatMoney, parseCents } from "~/lib/money";
import { AdminLink } from "~/ui/layout/admin-link";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { Badge } from "~/ui/layout/badge";
import { ActionButton } from "~/ui/form/action-button";
import { NextOfOrder } from "~/ui/lists/next-of-order";
import { formatCount, plural } from "~/lib/counts";
import { OpenShop } from "./open-shop";

const HEADING = "Today";
const TODAY = "/office";
const NOTHING_CHANGED = { title: "Nothing Was Changed", description: "Something went wrong" };

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  const now = new Date();
  return { day: businessDay(now), ...(await today(await requireStaff(args), now)) };
}

export default function TodayPage() {
  const { day, storage, waiting, sessions, orders, newest, onlyAdmins } =
    useLoaderData<typeof loader>();
  const opening = onlyAdmins?.opening && <OpenShop {...onlyAdmins.opening} />;
  // The work of the day comes before what is left of the opening.
  const isQuiet = sessions.length + orders.length + newest.length === 0;
  return (
    <div className="column wide stack">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 *:min-w-0">
        <h1>{HEADING}</h1>{" "}
        <Link to="/office/counter" className="button">
          Counter
        </Link>
      </div>
      <p className="lead">
        <DateTime value={day} format={formatLongDay} />
      </p>
      {storage && <StorageTrouble {...storage} />}
      {isQuiet && opening}
      <h2 className="sr-only">What waits</h2>
      <ToDo waiting={waiting} />
      <div className="grid items-start gap-4 xl:grid-cols-[2fr_1fr] xl:*:col-start-2 xl:[&>:first-child]:col-start-1 xl:[&>:first-child]:row-span-5">
        <TimeLine sessions={sessions} orders={orders} />
        <Newest items={newest} />
        {onlyAdmins && <Jobs jobs={onlyAdmins.jobs} />}
        {onlyAdmins && <FailedMail {...onlyAdmins} />}
        {!isQuiet && opening}
        {onlyAdmins && <Backups {...onlyAdmins.backups} />}
        {onlyAdmins && <MissingFacts missing={onlyAdmins.missing} />}
      </div>
    </div>
  );
}

function ToDo({ waiting }: Pick<Today, "waiting">) {
  if (waiting.length === 0) return <p className="empty-state">Nothing waits</p>;
  return (
    <ul className="grid grid-fit-30 gap-3">
      {waiting.map(({ to, count, label }) => (
        <li key={label}>
          <Link
            to={to}
            className="stat max-sm:flex max-sm:items-center max-sm:gap-2 max-sm:px-3 max-sm:py-1 max-sm:leading-tight [&_b]:flex-none [&_b]:whitespace-nowrap"
          >
            <b>{formatCount(count)}</b> {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

type Moment = { key: string; startsAt: Date | null; entry: ReactNode; next: ReactNode };

/** The day's times and its open orders, by the hour. */
function TimeLine({ sessions, orders }: Pick<Today, "sessions" | "orders">) {
  const moments: Moment[] = [
    ...sessions.map((session) => ({
      key: `time-${session.id}`,
      startsAt: session.startsAt,
      entry: <SessionEntry session={session} />,
      next: <NextOfSession session={session} />,
    })),
    ...orders.map((order) => ({
      key: `order-${order.id}`,
      startsAt: order.windowStartsAt,
      entry: <OrderEntry order={order} />,
      next: <NextOfOrder order={order} here={TODAY} failure={NOTHING_CHANGED} />,
    })),
  ].toSorted((a, b) => Number(a.startsAt) - Number(b.startsAt));
  return (
    <section className="card" aria-labelledby="today-hours">
      <h2 id="today-hours">The day, hour by hour</h2>
      {moments.length === 0 && (
        <p className="text-ink-soft">No appointments and no orders to hand over today</p>
      )}
      <ul>
        {moments.map(({ key, startsAt, entry, next }) => (
          <li
            key={key}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-rule py-2 sm:grid-cols-[5.5rem_minmax(0,1fr)_auto]"
          >
            <p className="font-semibold tabular-nums">
              {startsAt && formatTime(businessTime(startsAt))}
            </p>
            <div className="max-sm:col-span-2 max-sm:row-start-2">{entry}</div>
            <div className="max-sm:col-start-2 max-sm:row-start-1">{next}</div>
          </li>
        ))}
      </ul>
      <p className="button-row">
        <Link to="/office/appointments/day-sheet">The day sheet</Link>{" "}
        <Link to="/office/orders">The order desk</Link>
      </p>
    </section>
  );
}

function SessionEntry({ session }: { session: Today["sessions"][number] }) {
  const { id, startsAt, endsAt, offering, parties } = session;
  const guests = parties.reduce((sum, { partySize }) => sum + partySize, 0);
  return (
    <>
      <AdminLink to={`/office/appointments/times/${id}`}>{offering.title}</AdminLink>,{" "}
      {formatTimes({ startsAt, endsAt })}
      <p className="small text-ink-soft">
        {plural(parties.length, "party", "parties")}
        {guests > 0 && `, ${plural(guests, "guest")}`}
      </p>
    </>
  );
}

/** A link to whom the team owes an answer, else to the first party that is expected at the door. */
function NextOfSession({ session }: { session: Today["sessions"][number] }) {
  const { startsAt, offering, parties } = session;
  const asking = parties.find(({ state }) => state === "requested");
  const expected = parties.find(({ state }) => state === "confirmed");
  const what = <span className="sr-only">: {offering.title}</span>;
  if (asking) {
    return (
      <Link to={`/office/appointments/${asking.reference}`} className="button button-quiet">
        Answer{what}
      </Link>
    );
  }
  if (!expected || session.state === "past") return null;
  const sheet = `/office/appointments/day-sheet?day=${businessDay(startsAt)}#${expected.reference}`;
  return (
    <Link to={sheet} className="button button-quiet">
      Check in{what}
    </Link>
  );
}

function OrderEntry({ order }: { order: Today["orders"][number] }) {
  const { id, customerName, status, delivery, lines, total } = order;
  return (
    <>
      <Link to={`/office/orders/${id}`}>Order {id}</Link>, <bdi>{customerName}</bdi>{" "}
      <Badge state={delivery ?? status}>
        {delivery ? STATE_LABELS[delivery] : STATUS_WORDS[status].label}
      </Badge>
      <p className="small line-clamp-1 wrap-anywhere text-ink-soft">
        {formatMoney(parseCents(total))}, {lines.join(" · ")}
      </p>
    </>
  );
}

function Newest({ items }: { items: Today["newest"] }) {
  if (items.length === 0) return null;
  return (
    <section className="card" aria-labelledby="today-inbox">
      <h2 id="today-inbox">Newest in the inbox</h2>
      <ul>
        {items.map(({ id, subject, name, kind, isOverdue }) => (
          <li key={id} className="border-t border-rule py-2 wrap-anywhere">
            <Link to={`/office/inbox/${id}`}>
              <bdi>{subject}</bdi>
            </Link>
            <p className="small text-ink-soft">
              <bdi>{name}</bdi>, {labelOf(INBOX_KINDS, kind)}{" "}
              {isOverdue && <Badge state="overdue">Overdue</Badge>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function StorageTrouble({ trouble, since }: { trouble: string; since: Date }) {
  return (
    <p role="alert">
      {`Nothing can be stored: ${trouble}, since `}
      <DateTime value={since} />. Whoever runs the server must make room or mend it.
    </p>
  );
}

/** When the newest backup was made, how the last trial of one ended, and a button that tries it. */
function Backups({ newestAt, drill, isDrillRunning }: NonNullable<Today["onlyAdmins"]>["backups"]) {
  return (
    <section className="card flow-2">
      <h2>Backups</h2>
      <p>
        {newestAt ? (
          <>
            The newest one on this server is from <DateTime value={newestAt} />.
          </>
        ) : (
          "This server has none."
        )}{" "}
        <Link to="/office/help/have-backups-made">How backups are made</Link>
      </p>
      {drill && (
        <p className="wrap-anywhere">
          Last tried on <DateTime value={drill.at} />:{" "}
          {drill.failure === null ? (
            <Badge state="done">It restores</Badge>
          ) : (
            <>
              <Badge state="missed">It failed</Badge> {drill.failure}
            </>
          )}
        </p>
      )}
      {isDrillRunning && <p role="status">One is being tried now.</p>}
      {newestAt && !isDrillRunning && (
        <ActionButton action="/office/open-shop/try-backup">Try the Newest Backup</ActionButton>
      )}
    </section>
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
            {lastSuccessAt ? (
              <>
                It last succeeded on <DateTime value={lastSuccessAt} />.
              </>
            ) : (
              "It has not succeeded yet."
            )}
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
            <bdi>{subject}</bdi>, to {shownEmail(recipient)}: {reason}
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
      <ul className="list-disc pl-5 [&_a]:inline-block [&_a]:py-1">
        {missing.map(({ label, to }) => (
          <li key={label}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
