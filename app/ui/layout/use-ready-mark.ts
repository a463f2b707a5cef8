import { useEffect } from "react";

/** Marks the document once script has taken over, for styles and tests: never before it has run. */
export function useReadyMark() {
  useEffect(() => {
    document.documentElement.dataset.ready = "true";
  }, []);
}
