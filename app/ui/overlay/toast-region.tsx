import { Link } from "@remix-run/react";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import type { Toast } from "~/lib/toast";
import { useShownToast } from "./toasts";

const SHOWN_MS = 5000;
const SWIPE_PX = 50;

/** The toast of the page. Without script it stays; with script it disappears after a while. */
export function ToastRegion({ toast, path }: { toast: Toast | null; path: string }) {
  const shown = useShownToast();
  const [current, setCurrent] = useState({ toast, count: 0 });
  const replace = (next: Toast | null) => {
    if (next) setCurrent(({ count }) => ({ toast: next, count: count + 1 }));
  };
  // Each new object is a new toast, even if its words are the same.
  useEffect(() => replace(shown), [shown]);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) replace(toast);
    isFirst.current = false;
  }, [toast]);
  return (
    <div className="toast-region">
      {/* A new toast is a new element, so that its timer starts again. */}
      {current.toast && <ToastBanner key={current.count} toast={current.toast} path={path} />}
    </div>
  );
}

function ToastBanner({ toast, path }: { toast: Toast; path: string }) {
  const [isClosed, setIsClosed] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  const swipeStart = useRef<number | null>(null);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => setIsClosed(true), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  if (isClosed) return null;
  const onPointerUp = (event: PointerEvent) => {
    const start = swipeStart.current;
    swipeStart.current = null;
    if (start !== null && event.clientX - start >= SWIPE_PX) setIsClosed(true);
  };
  return (
    // It is outside the page element, which a dialog makes inert, so Dismiss needs a landmark.
    <section
      className="toast"
      aria-label="Message"
      data-kind={toast.kind}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      onPointerDown={(event) => {
        swipeStart.current = event.clientX;
      }}
      onPointerUp={onPointerUp}
    >
      {/* Not ::first-line: with a line break in it WebKitGTK's page process ends. */}
      <p role={toast.kind === "error" ? "alert" : "status"}>
        <strong>{toast.title}</strong>
        {toast.description && <br />}
        {toast.description}
      </p>
      <p className="shrink-0">
        <Link
          to={path}
          preventScrollReset
          onClick={(event) => {
            event.preventDefault();
            setIsClosed(true);
          }}
        >
          Dismiss
        </Link>
      </p>
    </section>
  );
}
