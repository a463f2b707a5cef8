import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** False in the server's HTML and during hydration, true afterwards. */
export function useIsScripted() {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
