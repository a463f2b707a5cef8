import { Link } from "@remix-run/react";
import { isUnderway, REASON_WORDS, stopLabel } from "~/domain/orders/delivery/stop-state";
import type { Run } from "~/domain/orders/delivery/delivery-queries.server";
import { withQuery } from "~/lib/input/query";
import { ActionButton } from "~/ui/form/action-button";
import { Badge } from "~/ui/layout/badge";
import { DateTime } from "~/ui/layout/date-time";
import { DESK_FAILURE, orderPath } from "../desk-words";
import { Contact } from "./current-stop";
import { loadedWords, runPath, timesOf } from "./delivery-words";
import type { ShownStop } from "./shown-stop";

type Props = {
  run: Pick<Run, "id" | "departedAt" | "isOut">;
  stop: ShownStop;
  /** From 1. */
  place: number;
  isLast: boolean;
  /** Whether the page shows it above already. */
  isCurrent: boolean;
};

/** A stop in the list of its run. */
export function StopRow({ run, stop, place, isLast, isCurrent }: Props) {
  const { id, status, state, problem, backAt, reason, words, back } = stop;
  return (
    <li className="card flow-2">
      <p>
        {place}.{" "}
        <Link to={orderPath(id)} className="inline-block min-h-6 font-semibold">
          Order {id}
        </Link>{" "}
        <Badge state={state === "planned" || state === "off" ? status : state}>
          {stopLabel(state, status)}
        </Badge>{" "}
        <span className="small">{timesOf(stop)}</span>
      </p>
      {!isCurrent && (state === "planned" || isUnderway(state)) && (
        <div className="md:flex md:flex-wrap md:items-center md:gap-x-6 *:min-w-0 md:*:mt-0">
          <Contact stop={stop} />
        </div>
      )}
      {problem && <p className="banner">{problem}, so the run cannot leave with it.</p>}
      {run.isOut && !backAt && back.length > 0 && (
        <p className="banner">
          Bring back to the shop: <bdi>{loadedWords(back)}</bdi>
        </p>
      )}
      {backAt && (
        <p>
          <DateTime value={backAt} />: {reason && REASON_WORDS[reason].label}
          {words && (
            <>
              {" "}
              (<bdi>{words}</bdi>)
            </>
          )}
        </p>
      )}
      <Buttons {...{ run, stop, place, isLast, isCurrent }} />
    </li>
  );
}

function Buttons({ run, stop: { id, state, canUndo }, place, isLast, isCurrent }: Props) {
  const button = (act: string, label: string, fields: Record<string, number> = {}) => (
    <ActionButton
      failure={DESK_FAILURE}
      action={runPath(run.id, act)}
      fields={{ order: id, ...fields }}
      what={`order ${id}`}
      preventScrollReset
    >
      {label}
    </ActionButton>
  );
  if (!run.departedAt) {
    return (
      <div className="button-row">
        {place > 1 && button("place", "Up", { place: place - 1 })}
        {!isLast && button("place", "Down", { place: place + 1 })}
        {button("take-off", "Take off")}
      </div>
    );
  }
  if (canUndo) return button("undo-not-delivered", "Undo “Not delivered”");
  if (!isUnderway(state) || isCurrent) return null;
  return (
    <Link to={withQuery(runPath(run.id), { stop: String(id) })} className="button button-quiet">
      Go there now<span className="sr-only">: order {id}</span>
    </Link>
  );
}
