import { type Refusal, refuse } from "~/lib/outcome";
import { isWaiting } from "../edit-window";

/** The columns of a text that everybody sees. */
export const SHOWN = { hiddenAt: null, hiddenReason: null, heldFor: null };

type Dated = { createdAt: Date; editedAt: Date | null };

/** Which version a text is: when it was written, in ms. Forms of moderators send it as `seen`. */
export const seenVersion = ({ editedAt, createdAt }: Dated) => (editedAt ?? createdAt).getTime();

/**
 * The refusal to publish what the moderator has not read, "conflict": its author changed it since they
 * saw it. Pages of an older release do not send `seen`, and are not refused.
 */
export function refuseUnseen(text: Dated, seen: number | undefined): Refusal | null {
  return seen === undefined || seen === seenVersion(text)
    ? null
    : refuse("conflict", "Its author changed it meanwhile. Read it again");
}

/** The refusal of a decision about a text that no longer waits for one, "conflict". */
export function refuseDecided(text: Parameters<typeof isWaiting>[0]): Refusal | null {
  return isWaiting(text)
    ? null
    : refuse("conflict", "Another moderator decided about it meanwhile");
}
