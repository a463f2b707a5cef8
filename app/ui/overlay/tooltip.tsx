import { useEffect, useState } from "react";
import { listenForTooltips, type Tip } from "./tooltip-timing";

const GAP_PX = 6;

/**
 * The only tooltip of the page. It shows the `data-tooltip` of the pointed or focused element. The
 * same words are the element's accessible name, so that screen readers do not read the tooltip
 * again.
 */
export function Tooltip() {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => listenForTooltips(setTip), []);
  if (!tip) return null;
  return (
    <div
      data-part="tooltip"
      className="fixed z-110 max-w-[min(18rem,90vw)] rounded border border-edge bg-field-deep px-3 py-1.5 text-table text-bone print:hidden"
      aria-hidden="true"
      ref={(box) => box && place(box, tip.target)}
    >
      {tip.text}
    </div>
  );
}

/** Below its element or, without room, above it. Never beyond the edges of the window. */
function place(box: HTMLElement, target: Element) {
  const { left, top, bottom, width } = target.getBoundingClientRect();
  const { documentElement: page } = document;
  const farthest = page.clientWidth - box.offsetWidth - GAP_PX;
  const centred = left + width / 2 - box.offsetWidth / 2;
  const below = bottom + GAP_PX;
  const fits = below + box.offsetHeight <= page.clientHeight;
  box.style.left = `${Math.max(GAP_PX, Math.min(centred, farthest))}px`;
  box.style.top = `${fits ? below : top - GAP_PX - box.offsetHeight}px`;
}
