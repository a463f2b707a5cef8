import { Links, Meta } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

/**
 * Changes the title and the page's own elements of the head after a navigation without a page load.
 * React renders them into an element outside of the document, so that it owns nothing in the head.
 */
export function HeadOfPage() {
  const [rendered, setRendered] = useState<Element | null>(null);
  const shown = useRef<Element[] | null>(null);
  useEffect(() => setRendered(document.createElement("div")), []);
  useEffect(() => {
    if (!rendered) return;
    const next = Array.from(rendered.children, copyOf);
    if (shown.current) showInHead(shown.current, next);
    shown.current = next;
  });
  return (
    rendered &&
    createPortal(
      <>
        <Meta />
        <Links />
      </>,
      rendered,
    )
  );
}

const copyOf = (element: Element) => document.importNode(element, true);

function showInHead(before: readonly Element[], next: readonly Element[]) {
  const { head } = document;
  const isIn = (some: readonly Element[], element: Element) =>
    some.some((one) => one.isEqualNode(element));
  for (const old of before) {
    if (isIn(next, old) || old instanceof HTMLTitleElement) continue;
    Array.from(head.children)
      .find((one) => one.isEqualNode(old))
      ?.remove();
  }
  for (const added of next) {
    if (isIn(before, added)) continue;
    if (added instanceof HTMLTitleElement) document.title = added.text;
    else head.append(added.cloneNode(true));
  }
}
