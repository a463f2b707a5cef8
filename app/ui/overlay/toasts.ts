import { useEffect, useSyncExternalStore } from "react";
import type { Toast } from "~/lib/toast";

// The newest toast that script created. The server's own toast comes with the page.
let shown: Toast | null = null;
const listeners = new Set<() => void>();

/** Shows a toast at once, replacing any other. */
export function showToast(toast: Toast) {
  shown = { ...toast };
  for (const notify of listeners) notify();
}

/** Shows the toast of a response, once per response. */
export function useToast(toast: Toast | null | undefined) {
  useEffect(() => {
    if (toast) showToast(toast);
  }, [toast]);
}

function listen(notify: () => void) {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** The newest toast that script created, if any. */
export function useShownToast(): Toast | null {
  return useSyncExternalStore(
    listen,
    () => shown,
    () => null,
  );
}
