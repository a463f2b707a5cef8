import { Link } from "@remix-run/react";
import type { Run, RunStop } from "~/domain/orders/delivery/delivery-queries.server";
import { nextAct } from "~/domain/orders/desk/next-act";
import { batchWords } from "~/domain/stock/stock-words";
import { formatMoney, parseCents } from "~/lib/money";
import { directionsTo } from "~/lib/text/directions";
import { withQuery } from "~/lib/input/query";
import { ActionButton } from "~/ui/form/action-button";
import { DESK_FAILURE, orderPath } from "../desk-words";
import { BIG, NextButtons } from "../next-buttons";
import { onOneLine, runPath, timesOf } from "./delivery-words";

type Props = { run: Pick<Run, "id">; stop: RunStop; today: string };

/** The stop to which the driver goes now, with one press for each thing that happens there. */
export function CurrentStop({ run, stop, today }: Props) {
  const { id, items, note, total } = stop;
  const here = withQuery(runPath(run.id), { stop: String(id) });
  return (
    <>
      <section className="panel stack" aria-labelledby="stop">
        <h2 id="stop">Next stop: order {id}</h2>
        <Contact stop={stop} />
        <p>{timesOf(stop)}</p>
        {note && (
          <p>
            Note: <bdi className="whitespace-pre-line">{note}</bdi>
          </p>
        )}
        <ul>
          {items.map(({ id: line, quantity, productName, batches }) => (
            <li key={line}>
              {quantity} × <bdi>{productName}</bdi>{" "}
              {batches.length > 0 && <span className="small">({batchWords(batches)})</span>}
            </li>
          ))}
        </ul>
        <p>
          Total {formatMoney(parseCents(total))}
          {stop.openCents === 0 && ", paid"}
        </p>
        {stop.state === "with-driver" && (
          <ActionButton
            failure={DESK_FAILURE}
            action={runPath(run.id, "on-its-way")}
            fields={{ order: id, redirectTo: here }}
            className={BIG}
            preventScrollReset
          >
            On its way
          </ActionButton>
        )}
      </section>
      <Next stop={stop} here={here} today={today} />
      <p className="button-row">
        <Link to={runPath(run.id, `not-delivered/${id}`)} className="button button-quiet">
          Not delivered
        </Link>{" "}
        <Link to={orderPath(id)} className="button button-quiet">
          Order {id}
        </Link>
      </p>
    </>
  );
}

/** Who and where, to be called and found with one press. */
export function Contact({
  stop,
}: {
  stop: Pick<RunStop, "customerName" | "shippingAddress" | "phone">;
}) {
  const { customerName, shippingAddress, phone } = stop;
  const link = "inline-flex min-h-target items-center";
  return (
    <>
      <p>
        <strong>
          <bdi>{customerName}</bdi>
        </strong>
      </p>
      <p>
        <a href={directionsTo(shippingAddress)} className={link}>
          <span className="sr-only">Directions to </span>
          <bdi>{onOneLine(shippingAddress)}</bdi>
        </a>
      </p>
      {phone && (
        <p>
          <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className={link}>
            <span className="sr-only">Call </span>
            {phone}
          </a>
        </p>
      )}
    </>
  );
}

/** What the desk does next with an order, here at the door. What else there is stands at the order. */
function Next({ stop, here, today }: Pick<Props, "stop" | "today"> & { here: string }) {
  const { id, openCents, paidCents, seen } = stop;
  const next = nextAct({ ...stop, isIdChecked: stop.idCheckedAt !== null });
  if (next !== "check-id" && next !== "pay" && next !== "hand-over") {
    return (
      <p className="banner">
        Hand nothing over yet. <Link to={orderPath(id)}>Look at order {id}</Link>
      </p>
    );
  }
  const at = { order: stop, next, openCents, paidCents, seen, payments: [], handOverDays: [today] };
  return <NextButtons at={at} here={here} />;
}
