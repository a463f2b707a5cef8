import { useEffect, useSyncExternalStore } from "react";
import type { Toast } from "~/lib/toast";

// The newest message that script made; the server's own comes with the page.
let shown: Toast | null = null;
const listeners = new Set<() => void>();

/** Shows a message at once, in place of any other. */
export function showToast(toast: Toast) {
  shown = { ...toast };
  for (const notify of listeners) notify();
}

/** Shows the message that a post was answered with, once for each answer. */
export function useToast(toast: Toast | null | undefined) {
  useEffect(() => {
    if (toast) showToast(toast);
  }, [toast]);
}

function listen(notify: () => void) {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** The newest message that script made, if any. */
export function useShownToast(): Toast | null {
  return useSyncExternalStore(
    listen,
    () => shown,
    () => null,
  );
}
