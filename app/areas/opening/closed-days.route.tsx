import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { closedDaysToCome } from "~/domain/office/close-day.server";
import { listOrdersInClosedTime } from "~/domain/orders/pickup/closed-windows.server";
import { requireStaff } from "~/http/auth.server";
import { businessDay, formatLongDay, formatTime, businessTime, readDay } from "~/lib/dates/dates";
import { ActionButton } from "~/ui/form/action-button";
import { plural } from "~/lib/counts";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { OrderWindow } from "~/ui/shop/order-window";
import { CLOSED_DAYS } from "./matters";

const HEADING = "Closed Days";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireStaff(args);
  const day = readDay(new URL(args.request.url).searchParams.get("day") ?? "");
  if (day) throw redirect(`${CLOSED_DAYS}/${day}`);
  const now = new Date();
  const [days, orders] = await Promise.all([closedDaysToCome(now), listOrdersInClosedTime(now)]);
  return {
    today: businessDay(now),
    days,
    mayClose: user.role === "admin",
    orders: orders.map(({ id, customerName, fulfilment, windowStartsAt, windowEndsAt }) => ({
      id,
      customerName,
      fulfilment,
      window: { windowStartsAt, windowEndsAt },
    })),
  };
}

export default function ClosedDaysPage() {
  const { today, mayClose, days, orders } = useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <h1>{HEADING}</h1>
      <p className="lead">
        A day on which nobody can be here after all. Days that are known long before stand in the
        opening hours, under <Link to="/office/website/facts">the facts of the website</Link>.
      </p>
      {mayClose && (
        <Form action={CLOSED_DAYS} method="get" className="inline-form">
          <label htmlFor="day">Day to close</label>{" "}
          <input
            id="day"
            name="day"
            type="date"
            className="control"
            defaultValue={today}
            min={today}
            required
          />{" "}
          <button className="button">Show What Is on It</button>
        </Form>
      )}
      <h2>Closed in one act</h2>
      {days.length === 0 && <p className="empty-state">No day to come is closed.</p>}
      {days.map(({ day, reason, times, undoableUntil }) => (
        <section key={day} className="panel stack" aria-labelledby={`day-${day}`}>
          <h3 id={`day-${day}`}>
            <DateTime value={day} format={formatLongDay} />
          </h3>
          <p>
            <bdi>{reason}</bdi>
          </p>
          {mayClose && (
            <>
              <p>
                {undoableUntil
                  ? `Until ${formatTime(businessTime(undoableUntil))} nobody is told, but for who was to come within the hour, and opening it brings back its appointments.`
                  : `Guests and customers were told. ${times > 0 ? `Opening it does not bring back its ${plural(times, "cancelled appointment")}. ` : ""}Customers of orders are told that it is open after all.`}
              </p>
              <ActionButton action={`${CLOSED_DAYS}/${day}/open`} what={formatLongDay(day)}>
                {undoableUntil ? "Undo the Closing" : "Open Again"}
              </ActionButton>
            </>
          )}
        </section>
      ))}
      <h2>Orders for a time that is closed</h2>
      {orders.length === 0 ? (
        <p className="empty-state">Each order has a time that is open.</p>
      ) : (
        <>
          <p>Give each another time on its page, or cancel it there.</p>
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
    </div>
  );
}
