import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { getRunWithStops, type RunStop } from "~/domain/orders/delivery/delivery-queries.server";
import { nameOfDriver } from "~/domain/orders/delivery/driver-name";
import { isUnderway, stopLabel } from "~/domain/orders/delivery/stop-state";
import { orderCode } from "~/domain/orders/order-code";
import { lineTotal } from "~/domain/orders/order-total";
import { formatGrams } from "~/domain/shop/weight";
import { requireStaff } from "~/http/auth.server";
import { plural } from "~/lib/counts";
import { formatLongDay } from "~/lib/dates/dates";
import { formatMoney, parseCents } from "~/lib/money";
import { pageId } from "~/platform/http/page-id.server";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { PrintButton } from "~/ui/layout/print-button";
import { useSite } from "~/ui/layout/use-content";
import { type Column, Table } from "~/ui/lists/table";
import { loadedWords, onOneLine, runPath, timesOf } from "./delivery-words";

export const meta: MetaFunction = ({ matches }) => pageMeta("Delivery Manifest", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args);
  const found = await getRunWithStops(pageId(args.params.id));
  if (!found) throw new Response(null, { status: 404 });
  const { run, stops } = found;
  // What was cancelled before the run left stays in the shop. Later it is in the vehicle.
  const isAboard = ({ state }: RunStop) => state !== "off" || run.departedAt !== null;
  return { run, stops: stops.filter(isAboard), now: new Date() };
}

/** What a run has with it (9 NYCRR 123.20 and 125.10), for the driver's hand. */
export default function ManifestPage() {
  const { run, stops, now } = useLoaderData<typeof loader>();
  return (
    <div className="column wide stack">
      <p className="print:hidden">
        <Link to={runPath(run.id)}>Back to run {run.id}</Link>
      </p>
      <h1>Delivery manifest, run {run.id}</h1>
      <PrintButton label="Print the manifest" hint="Print this page to have it in the vehicle." />
      <Licensee />
      <dl className="facts">
        <Fact name="Driver">
          <bdi>{nameOfDriver(run)}</bdi>
        </Fact>
        <Fact name="Vehicle">
          <bdi>{run.vehicle}</bdi>
        </Fact>
        <Fact name="Day">
          <DateTime value={run.day} format={formatLongDay} />
        </Fact>
        <Fact name="Departure">
          {run.departedAt ? <DateTime value={run.departedAt} /> : "Not departed yet"}
        </Fact>
        {!run.isOut && run.returnedAt && (
          <Fact name="Back in the shop">
            <DateTime value={run.returnedAt} />, entered by{" "}
            <bdi>{run.returnedBy ?? "a former member"}</bdi>
          </Fact>
        )}
        {/* What is changed later is not on a manifest that was printed before. */}
        <Fact name="As of">
          <DateTime value={now} />
        </Fact>
      </dl>
      {stops.length === 0 && <p className="empty-state">No order is on this run.</p>}
      {stops.map((stop, index) => (
        <StopSection key={stop.id} stop={stop} place={index + 1} isOut={run.isOut} />
      ))}
      {stops.length > 0 && <Totals stops={stops} />}
      <div className="grid gap-6 break-inside-avoid sm:grid-cols-2 print:grid-cols-2">
        <Line words="Given out at the shop: name, signature, time" />
        <Line words="Driver: signature, time" />
      </div>
    </div>
  );
}

function Licensee() {
  const { name, licenceNumber, address, phone } = useSite();
  return (
    <>
      <dl className="facts">
        <Fact name="Licensee">{name}</Fact>
        {licenceNumber && <Fact name="License">{licenceNumber}</Fact>}
        {address && <Fact name="Address">{address}</Fact>}
        <Fact name="Phone">{phone}</Fact>
      </dl>
      {!(licenceNumber && address) && (
        <p className="banner print:hidden">
          A manifest names the license number and the address of the shop. An admin sets them among
          the facts of the website.
        </p>
      )}
    </>
  );
}

type StopProps = { stop: RunStop; place: number; isOut: boolean };

function StopSection({ stop, place, isOut }: StopProps) {
  const { id, customerName, shippingAddress, phone, items, total, deliveryFeeCents, back } = stop;
  const ended = endedWords(stop);
  const discountCents = items.reduce((sum, item) => sum + item.discountCents, 0);
  const extras = [
    discountCents > 0 && `discount ${formatMoney(-discountCents)}`,
    deliveryFeeCents > 0 && `delivery ${formatMoney(deliveryFeeCents)}`,
  ].filter((words) => words !== false);
  return (
    <section className="flow-2 break-inside-avoid border-t border-rule pt-3">
      <h2 className="text-lg">
        Stop {place}: <bdi>{customerName}</bdi>
      </h2>
      <p>
        <bdi>{onOneLine(shippingAddress)}</bdi>
        {phone && `, ${phone}`}
      </p>
      <p>
        Order {id}, code {orderCode(id)}, {timesOf(stop)}
        {ended && (
          <>
            . <strong>{ended}</strong>
          </>
        )}
      </p>
      <Table
        columns={COLUMNS}
        rows={items}
        keyOf={(item) => item.id}
        hasBlocks
        className={TABLE_ON_PAPER}
      />
      {back.length > 0 && (
        <p>
          <strong>{isOut ? "Comes back to the shop" : "Came back to the shop"}:</strong>{" "}
          <bdi>{loadedWords(back)}</bdi>
        </p>
      )}
      <p>
        Total{extras.length > 0 && `, with ${extras.join(", ")}`}:{" "}
        <strong>{formatMoney(parseCents(total))}</strong>
      </p>
      <Line words="Received: name, signature, time" />
    </section>
  );
}

/** How a stop ended. Null if the order is still to be delivered. */
const endedWords = ({ state, status }: RunStop): string | null =>
  state === "planned" || isUnderway(state) ? null : stopLabel(state, status);

/** A page of paper is narrower than the screen from which on a table has columns. */
const TABLE_ON_PAPER =
  "print:[&_table]:table print:[&_thead]:table-header-group print:[&_tbody]:table-row-group print:[&_tr]:table-row print:[&_:is(th,td)]:table-cell print:[&_:is(th,td)]:px-2 print:[&_.cell-label]:hidden";

type Item = RunStop["items"][number];

const weightOf = ({ milligrams, quantity }: Item) => (milligrams ?? 0) * quantity;

const COLUMNS: readonly Column<Item>[] = [
  { heading: "Product", isPlain: true, cell: ({ productName }) => <bdi>{productName}</bdi> },
  { heading: "Quantity", isNumber: true, cell: ({ quantity }) => quantity },
  {
    heading: "Weight",
    isNumber: true,
    cell: (item) => (item.milligrams === null ? "Not stated" : formatGrams(weightOf(item))),
  },
  {
    heading: "Batch and package tag",
    cell: ({ batches }) =>
      batches
        .map(({ code, packageTag, quantity }) =>
          [`${quantity} × ${code}`, packageTag].filter(Boolean).join(", "),
        )
        .join("; ") || "Not counted",
  },
  {
    heading: "Price",
    isNumber: true,
    cell: ({ price, quantity }) => formatMoney(lineTotal({ cents: parseCents(price), quantity })),
  },
];

function Totals({ stops }: { stops: readonly RunStop[] }) {
  const items = stops.flatMap((stop) => stop.items);
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const pieces = sum(items.map(({ quantity }) => quantity));
  return (
    <p className="border-t border-rule pt-3">
      <strong>Altogether:</strong> {plural(stops.length, "stop")}, {plural(pieces, "piece")},{" "}
      {formatGrams(sum(items.map(weightOf)))},{" "}
      {formatMoney(sum(stops.map(({ total }) => parseCents(total))))}
    </p>
  );
}

/** A line for a pen. */
const Line = ({ words }: { words: string }) => (
  <p className="small mt-8 border-t border-ink pt-1">{words}</p>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
