import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * A dialog that the server rendered open, made nicer: it takes focus when it appears, gives it back
 * when it goes, and Escape leads where its Cancel link does. `key` tells one appearance from the next.
 */
export function useDialog(closeTo: string, key: unknown = null) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    dialog.current?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
  }, [key]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") navigate(closeTo, { preventScrollReset: true });
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [navigate, closeTo]);
  return dialog;
}
