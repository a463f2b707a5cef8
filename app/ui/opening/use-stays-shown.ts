import { useState } from "react";

/**
 * Whether a form is shown: while it is open, and also if it was open when the page was shown or was
 * refused without script, so that nobody loses what they typed when it closes meanwhile.
 */
export function useStaysShown(isOpen: boolean, isRefused = false): boolean {
  const [wasOpen] = useState(isOpen);
  return isOpen || wasOpen || isRefused;
}
