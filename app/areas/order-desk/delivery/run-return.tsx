import type { Run } from "~/domain/orders/delivery/delivery-queries.server";
import { Link } from "@remix-run/react";
import { seenBack } from "~/domain/orders/delivery/comes-back";
import { ActionButton } from "~/ui/form/action-button";
import { DateTime } from "~/ui/layout/date-time";
import { DESK_FAILURE, orderPath } from "../desk-words";
import { BIG } from "../next-buttons";
import { loadedWords, runPath } from "./delivery-words";
import type { ShownStop } from "./shown-stop";

/** What comes back with the vehicle, and the press that says that it is here. */
export function RunReturn({ run, stops }: { run: Run; stops: readonly ShownStop[] }) {
  const withPieces = stops.filter(({ back }) => back.length > 0);
  return (
    <section className="panel stack" aria-labelledby="back">
      <h2 id="back">{run.isOut ? "Back to the shop" : "Back in the shop"}</h2>
      {!run.isOut && run.returnedAt && (
        <p>
          <DateTime value={run.returnedAt} />, entered by{" "}
          <bdi>{run.returnedBy ?? "a former member"}</bdi>
        </p>
      )}
      {withPieces.length === 0 ? (
        <p>Each order was handed over. Nothing {run.isOut ? "comes" : "came"} back.</p>
      ) : (
        <>
          <p>{run.isOut ? "Count what comes back:" : "This came back:"}</p>
          <ul className="list-disc pl-5">
            {withPieces.map(({ id, back }) => (
              <li key={id}>
                <Link to={orderPath(id)}>Order {id}</Link>: <bdi>{loadedWords(back)}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      {run.isOut && withPieces.length > 0 && (
        <p className="small">
          Is a piece missing or broken? Enter the return, then say so at its order. What no order
          holds any longer is written off at its batch.
        </p>
      )}
      {run.isOut && (
        <ActionButton
          failure={DESK_FAILURE}
          action={runPath(run.id, "back")}
          fields={{ seen: seenBack(stops) }}
          className={BIG}
          preventScrollReset
        >
          Back in the shop
        </ActionButton>
      )}
    </section>
  );
}
