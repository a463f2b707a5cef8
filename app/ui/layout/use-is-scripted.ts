import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** False in the server's HTML and while script takes it over, true in all that script renders. */
export function useIsScripted() {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
