export type Tip = { text: string; target: Element };

const SHOW_AFTER_MS = 700;
/** Within this time after a tooltip, the next one is shown without a delay. */
const SKIP_WITHIN_MS = 300;
/** Time to move the pointer from the element onto its tooltip (WCAG 2.2, 1.4.13: hoverable). */
const LEAVE_MS = 150;

function targetOf(event: Event) {
  return event.target instanceof Element
    ? event.target.closest("[data-tooltip], [data-part=tooltip]")
    : null;
}

/** Calls `show` with the tooltip to show, or null for none. Returns the function that stops it. */
export function listenForTooltips(show: (tip: Tip | null) => void) {
  let target: Element | null = null;
  let isShown = false;
  let closedAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(timer);
    if (isShown) closedAt = performance.now();
    isShown = false;
    target = null;
    show(null);
  };

  const open = (element: Element, delay: number) => {
    clearTimeout(timer);
    target = element;
    timer = setTimeout(() => {
      isShown = true;
      show({ text: element.getAttribute("data-tooltip") ?? "", target: element });
    }, delay);
  };

  // Under a resting pointer too, when what it was on disappears. So it closes no focused element's tip.
  const onPointerOver = (event: PointerEvent) => {
    const next = targetOf(event);
    if (event.pointerType === "touch") return;
    if (next && (next === target || next.matches("[data-part=tooltip]"))) {
      if (isShown) clearTimeout(timer);
      return;
    }
    if (next) {
      const isSoon = isShown || performance.now() - closedAt < SKIP_WITHIN_MS;
      open(next, isSoon ? 0 : SHOW_AFTER_MS);
    } else if (target && !target.matches(":focus-visible")) {
      clearTimeout(timer);
      if (isShown) timer = setTimeout(close, LEAVE_MS);
      else target = null;
    }
  };

  const onFocusIn = (event: FocusEvent) => {
    const next = targetOf(event);
    if (next?.matches(":focus-visible")) open(next, 0);
    else if (target) close();
  };

  // A page that scrolls to the focused element is no reason to close its tooltip.
  const onScroll = () => {
    if (target?.matches(":focus-visible")) open(target, 0);
    else close();
  };

  // In the capture phase, before any dialog or menu: the first Escape closes only the tooltip.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isShown) return;
    event.stopPropagation();
    close();
  };

  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener("pointerover", onPointerOver, { signal });
  document.addEventListener("focusin", onFocusIn, { signal });
  document.addEventListener("focusout", close, { signal });
  document.addEventListener("pointerdown", close, { signal });
  // A key press also activates: the tooltip must not cover the menu that it opened.
  document.addEventListener("click", close, { signal });
  window.addEventListener("keydown", onKeyDown, { signal, capture: true });
  window.addEventListener("scroll", onScroll, { signal, capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}
