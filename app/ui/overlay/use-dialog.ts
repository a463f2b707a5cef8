import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * The link that opened the page behind. The opener itself may have been replaced by a new
 * rendering.
 */
const firstLinkAt = (path: string) => {
  const place = document.getElementById(path.split("#")[1] ?? "main");
  return place?.querySelector("a, button") ?? null;
};

/**
 * Adds script to a dialog that the server rendered open: it takes focus when it appears and returns
 * it when it closes, and Escape follows its Cancel link. A new `key` is a new dialog.
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
