import { useEffect } from "react";

/** Marks the document when hydration has finished, for styles and tests. */
export function useReadyMark() {
  useEffect(() => {
    document.documentElement.dataset.ready = "true";
  }, []);
}
