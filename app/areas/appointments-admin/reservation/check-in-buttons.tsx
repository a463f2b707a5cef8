import type { ReservationState } from "~/domain/appointments/appointment-states";
import { ActionButton } from "~/ui/form/action-button";
import { reservationPath, RESERVATION_FAILURE } from "../appointments-admin-words";

type Props = {
  party: {
    reference: string;
    state: ReservationState;
    idCheckedAt: Date | null;
  };
  /** Whether the time has begun. Before that nobody is missing. */
  hasBegun: boolean;
  /** The page to return to, with the place on it. */
  backTo: string;
};

/** The marks of the door, each with its undo. */
export function CheckInButtons({ party, hasBegun, backTo }: Props) {
  const { reference, state, idCheckedAt } = party;
  if (!["requested", "confirmed", "arrived", "missed"].includes(state)) return null;
  const button = (act: string, label: string, look: string) => (
    <ActionButton
      failure={RESERVATION_FAILURE}
      action={`${reservationPath(reference)}/${act}`}
      fields={{ redirectTo: backTo }}
      className={look}
      what={reference}
      preventScrollReset
    >
      {label}
    </ActionButton>
  );
  const isExpected = state === "requested" || state === "confirmed";
  return (
    <div className="button-row">
      {idCheckedAt
        ? button("uncheck-id", "Undo: ID checked", UNDO)
        : button("check-id", "ID checked", NEXT)}
      {isExpected ? button("arrive", "Arrived", NEXT) : null}
      {state === "confirmed" && hasBegun && button("miss", "Not arrived", RARE)}
      {state === "arrived" && button("expect", "Undo: arrived", UNDO)}
      {state === "missed" && button("expect", "Undo: not arrived", UNDO)}
    </div>
  );
}

const NEXT = "button min-h-14";
const RARE = "button button-quiet min-h-14";
const UNDO = "link-button min-h-target pe-2";
