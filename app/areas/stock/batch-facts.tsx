import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Batch } from "~/domain/stock/lock-batch.server";
import { ActionButton } from "~/ui/form/action-button";
import { batchPath } from "./stock-words";
import { formatCount, plural } from "~/lib/counts";
import { Day } from "~/ui/lists/day";

type Holder = { orderId: number | null; pieces: number };
type Props = {
  batch: Batch;
  holders: readonly Holder[];
  /** Whether it is not sold for want of a package tag or a passed test. */
  isKept: boolean;
  isAdmin: boolean;
};

/** What there is of a batch, what its label says, and the acts that change it. */
export function BatchFacts({ batch, holders, isKept, isAdmin }: Props) {
  const left = batch.withdrawnAt || isKept ? 0 : batch.onHand - batch.held;
  const path = batchPath(batch.id);
  return (
    <>
      {batch.withdrawnAt && (
        <p className="badge">
          Withdrawn: <bdi>{batch.withdrawnReason}</bdi>
        </p>
      )}
      {isKept && (
        <p className="banner">
          Nothing of it is sold before it has a package tag and a passed test. The owner asks for
          both.
        </p>
      )}
      <dl className="facts">
        <Fact name="Left to order">{formatCount(left)}</Fact>
        <Fact name="Held for orders">
          {formatCount(batch.held)} <Holders holders={holders} />
        </Fact>
        <Fact name="In the house">{formatCount(batch.onHand)}</Fact>
        <Fact name="Quarantine">
          {plural(batch.quarantined, "piece")}
          {batch.setAside > 0 && `, ${formatCount(batch.setAside)} set aside`}
        </Fact>
        {batch.packageTag && (
          <Fact name="Package tag">
            <bdi>{batch.packageTag}</bdi>
          </Fact>
        )}
        {batch.testPassed && <Fact name="Laboratory test">Passed</Fact>}
        {batch.packedOn && (
          <Fact name="Packed on">
            <Day value={batch.packedOn} />
          </Fact>
        )}
        {batch.bestBefore && (
          <Fact name="Best before">
            <Day value={batch.bestBefore} />
          </Fact>
        )}
        {batch.laboratory && <Fact name="Laboratory">{batch.laboratory}</Fact>}
        {batch.thcPercent && <Fact name="THC">{batch.thcPercent}%</Fact>}
        {batch.cbdPercent && <Fact name="CBD">{batch.cbdPercent}%</Fact>}
        {batch.reportName && (
          <Fact name="Report">
            <a href={`/shop/reports/${batch.id}/${encodeURIComponent(batch.reportName)}`}>
              {batch.reportName}
            </a>
          </Fact>
        )}
      </dl>
      <div className="button-row print:hidden">
        <Link className="button" to={`${path}/count`}>
          Count
        </Link>{" "}
        <Link className="button button-quiet" to={`${path}/receive`}>
          Receive More
        </Link>{" "}
        <Link className="button button-quiet" to={`${path}/label`}>
          Label
        </Link>{" "}
        <Link className="button button-quiet" to={`${path}/set-aside`}>
          Set Aside
        </Link>{" "}
        {isAdmin && <AdminActs batch={batch} />}
      </div>
    </>
  );
}

function AdminActs({ batch }: { batch: Batch }) {
  const path = batchPath(batch.id);
  return (
    <>
      <Link className="button button-quiet" to={`${path}/correct`}>
        Correct
      </Link>{" "}
      <Link className="button button-quiet" to={`${path}/write-off`}>
        Write Off
      </Link>{" "}
      {batch.setAside > 0 && (
        <>
          <Link className="button button-quiet" to={`${path}/put-back`}>
            Put Back
          </Link>{" "}
        </>
      )}
      {batch.withdrawnAt ? (
        <ActionButton action={`${path}/restore`}>Put on Sale Again</ActionButton>
      ) : (
        <Link className="button button-quiet" to={`${path}/withdraw`}>
          Withdraw
        </Link>
      )}{" "}
      {batch.reportName && (
        <ActionButton action={`${path}/remove-report`}>Remove the Report</ActionButton>
      )}
    </>
  );
}

/** Links to the orders that hold pieces, at most so many. */
const MOST_HOLDERS = 20;

function Holders({ holders }: { holders: readonly Holder[] }) {
  if (holders.length === 0) return null;
  const shown = holders.slice(0, MOST_HOLDERS);
  return (
    <>
      (
      {shown.map(({ orderId, pieces }, index) => (
        <span key={orderId}>
          {index > 0 && ", "}
          {orderId ? (
            <Link to={`/office/orders/${orderId}`}>
              {pieces} for order {orderId}
            </Link>
          ) : (
            `${pieces} for a deleted order`
          )}
        </span>
      ))}
      {holders.length > shown.length && ` and ${holders.length - shown.length} more orders`})
    </>
  );
}

/** A name and what is known of it, in a list of facts. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
