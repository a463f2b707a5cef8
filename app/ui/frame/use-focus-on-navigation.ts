import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Moves focus to the page's h1 after a client-side navigation to another path, so that a screen
 * reader starts there as after a full page load.
 */
export function useFocusOnNavigation() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [pathname, hash]);
}
