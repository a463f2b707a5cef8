import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { canBeClosed, closeDay, dayToClose } from "~/domain/office/close-day.server";
import { isReachable } from "~/domain/orders/customer";
import { closingInput } from "~/domain/website/website.schema";
import { requireAdmin } from "~/http/auth.server";
import { plural } from "~/lib/counts";
import { formatLongDay, formatTimes, readDay } from "~/lib/dates/dates";
import { UNDO_MINUTES } from "~/domain/opening/undo-time";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { ToCall } from "~/ui/appointments/to-call";
import { ReasonForm } from "~/ui/form/reason-form";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { OrderWindow } from "~/ui/shop/order-window";
import { CLOSED_DAYS } from "./matters";

const FAILURE = { title: "Day Not Closed", description: "Something went wrong" };

export const meta: MetaFunction = ({ matches }) => pageMeta("Close a Day", matches);

function dayOf(params: { day?: string | undefined }): string {
  const day = readDay(params.day ?? "");
  if (!day) throw new Response("", { status: 404 });
  return day;
}

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const day = dayOf(args.params);
  const { sessions, underWay, requests, orders } = await dayToClose(day);
  const parties = sessions.flatMap((session) => session.parties);
  return {
    day,
    canClose: canBeClosed(day),
    told: {
      parties: parties.filter(({ email }) => email !== null).length,
      orders: orders.filter(isReachable).length,
    },
    parties: parties.map(({ id, name, email, phone }) => ({ id, name, email, phone })),
    sessions: sessions.map((session) => ({
      id: session.id,
      title: session.offering.title,
      times: formatTimes(session),
      parties: session.parties.length,
    })),
    underWay: underWay.map(({ id, offering }) => ({ id, title: offering.title })),
    requests: requests.map(({ reference, name, title }) => ({ reference, name, title })),
    orders: orders.map(({ id, customerName, fulfilment, windowStartsAt, windowEndsAt }) => ({
      id,
      customerName,
      fulfilment,
      window: { windowStartsAt, windowEndsAt },
    })),
  };
}

export const action = formAction({
  guard: requireAdmin,
  schema: closingInput,
  run: (admin, { reason }, { params }) => closeDay(admin, { day: dayOf(params), reason }),
  done: ({ day }) =>
    to(CLOSED_DAYS, {
      title: "Day Closed",
      description: `${formatLongDay(day)}. Guests and customers are told in ${UNDO_MINUTES} minutes.`,
    }),
  failure: FAILURE,
});

/** Whom the closing tells, without counts of nothing. */
function toldWords(told: { parties: number; orders: number }, appointments: number): string {
  const some = [
    ...(told.parties > 0
      ? [`${plural(told.parties, "party", "parties")} of ${plural(appointments, "appointment")}`]
      : []),
    ...(told.orders > 0 ? [`whoever placed ${plural(told.orders, "order")}`] : []),
  ].join(" and ");
  return some ? `Told by mail, with your reason: ${some}.` : "Nobody will be told by mail.";
}

export default function CloseDayPage() {
  const { day, canClose, told, parties, sessions, underWay, requests, orders } =
    useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <p>
        <Link to={CLOSED_DAYS}>Back to closed days</Link>
      </p>
      <h1>
        Close <DateTime value={day} format={formatLongDay} />?
      </h1>
      <p className="lead">
        {toldWords(told, sessions.length)}
        <ToCall parties={parties} />
      </p>
      {sessions.length > 0 && (
        <>
          <h2>Cancelled with it</h2>
          <ul className="list-disc pl-5">
            {sessions.map(({ id, title, times, parties: count }) => (
              <li key={id}>
                <Link to={`/office/appointments/times/${id}`}>{title}</Link>, {times}:{" "}
                {count === 0 ? "nobody yet" : plural(count, "party", "parties")}
              </li>
            ))}
          </ul>
        </>
      )}
      {orders.length > 0 && (
        <>
          <h2>Orders that need another time</h2>
          <ul className="list-disc pl-5">
            {orders.map(({ id, customerName, fulfilment, window }) => (
              <li key={id}>
                <Link to={`/office/orders/${id}`}>Order {id}</Link>, <bdi>{customerName}</bdi>,{" "}
                {fulfilment}: <OrderWindow order={window} none="without a time" />
              </li>
            ))}
          </ul>
        </>
      )}
      {(underWay.length > 0 || requests.length > 0) && (
        <>
          <h2>Not touched by it</h2>
          <ul className="list-disc pl-5">
            {underWay.map(({ id, title }) => (
              <li key={`time-${id}`}>
                <Link to={`/office/appointments/times/${id}`}>{title}</Link> is under way.
              </li>
            ))}
            {requests.map(({ reference, name, title }) => (
              <li key={reference}>
                <Link to={`/office/appointments/${reference}`}>
                  <bdi>{name}</bdi> asks for this day: {title}
                </Link>
                . Answer it there.
              </li>
            ))}
          </ul>
        </>
      )}
      {canClose ? (
        <>
          <p>
            The mails go after {UNDO_MINUTES} minutes. Until then it can be undone. Who comes within
            the hour is told at once. Visitors cannot choose this day any more.
          </p>
          <ReasonForm
            failure={FAILURE}
            action={`${CLOSED_DAYS}/${day}`}
            label="Reason"
            button="Close This Day"
            hint="Guests and customers read it, and visitors beside the opening hours."
          />
        </>
      ) : (
        <p className="empty-state">Only today and the days of the next year can be closed.</p>
      )}
    </div>
  );
}
