import { useLocation } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useRef } from "react";

const TYPE_AHEAD_RESET_MS = 1000;

const entriesOf = (menu: HTMLElement) =>
  Array.from(menu.querySelectorAll<HTMLElement>("li a, li button, li summary"));

/** The entry that an arrow, Home or End moves to from the focused one. */
function entryByKey(entries: HTMLElement[], key: string): HTMLElement | undefined {
  const current = entries.findIndex((entry) => entry === document.activeElement);
  if (key === "ArrowDown") return entries[(current + 1) % entries.length];
  if (key === "ArrowUp") return entries.at(current <= 0 ? -1 : current - 1);
  if (key === "Home") return entries[0];
  return key === "End" ? entries.at(-1) : undefined;
}

/**
 * Adds script to a menu made of `details`. It closes on navigation, on a click outside and on
 * Escape, which returns focus to its summary. Arrows, Home, End and typing move through its links.
 * `menu` is the ref of the element around `details` and the list, `details` the ref of that element
 * itself.
 */
export function useMenu<Element extends HTMLElement>() {
  const details = useRef<HTMLDetailsElement>(null);
  const menu = useRef<Element>(null);
  const typed = useRef({ text: "", at: 0 });
  const location = useLocation();

  // One that was opened before the script arrived stays open.
  const shown = useRef(location);
  useEffect(() => {
    if (shown.current === location) return;
    shown.current = location;
    if (details.current) details.current.open = false;
  }, [location]);

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const isInside = event.target instanceof Node && menu.current?.contains(event.target);
      if (details.current?.open && !isInside) details.current.open = false;
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!details.current?.open || !menu.current || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") {
      details.current.open = false;
      details.current.querySelector("summary")?.focus();
      event.stopPropagation();
      return;
    }
    // What is typed into a field stays there.
    if (event.target instanceof HTMLInputElement) return;
    const entries = entriesOf(menu.current);
    const entry = entryByKey(entries, event.key) ?? entryByText(entries, event, typed.current);
    if (!entry) return;
    event.preventDefault();
    entry.focus();
  };

  return { details, menu, onKeyDown };
}

/** The first entry that begins with the text typed within the last second. */
function entryByText(
  entries: HTMLElement[],
  { key, timeStamp }: KeyboardEvent,
  typed: { text: string; at: number },
): HTMLElement | undefined {
  if (key.length !== 1 || key === " ") return undefined;
  const isFresh = timeStamp - typed.at < TYPE_AHEAD_RESET_MS;
  typed.text = (isFresh ? typed.text : "") + key.toLowerCase();
  typed.at = timeStamp;
  return entries.find((entry) => entry.textContent.trim().toLowerCase().startsWith(typed.text));
}
