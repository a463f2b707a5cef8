import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import type { Toast } from "~/lib/toast";
import { showToast } from "~/ui/layout/toasts";

/** A form that is one button: with script it posts in the background, and a failure is a toast. */
export function useAct() {
  const fetcher = useFetcher<{ toast?: Toast | null }>();
  const toast = fetcher.data?.toast;
  useEffect(() => {
    if (toast) showToast(toast);
  }, [toast]);
  return fetcher.Form;
}
