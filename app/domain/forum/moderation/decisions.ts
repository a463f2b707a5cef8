import { type Refusal, refuse } from "~/lib/outcome";
import { isWaiting } from "../edit-window";

/** The columns of a text that everybody sees. */
export const SHOWN = { hiddenAt: null, hiddenReason: null, heldFor: null };

/** The refusal of a decision about a text that no longer waits for one, "conflict". */
export function refuseDecided(text: Parameters<typeof isWaiting>[0]): Refusal | null {
  return isWaiting(text)
    ? null
    : refuse("conflict", "Another moderator decided about it meanwhile");
}
