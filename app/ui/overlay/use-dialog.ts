import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Where the page behind was opened from: it may have been rendered anew, without the opener. */
const firstLinkAt = (path: string) => {
  const place = document.getElementById(path.split("#")[1] ?? "main");
  return place?.querySelector("a, button") ?? null;
};

/**
 * A dialog that the server rendered open, made nicer: it takes focus when it appears, gives it back
 * when it goes, and Escape leads where its Cancel link does. `key` tells one appearance from the next.
 */
export function useDialog(closeTo: string, key: unknown = null) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const wayBack = useRef(closeTo);
  wayBack.current = closeTo;
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      const opener = before === document.body || !before?.isConnected ? null : before;
      const target = opener ?? firstLinkAt(wayBack.current);
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
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
