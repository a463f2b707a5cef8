import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

const LONGEST_WAIT_MS = 2000;
const INTERACTIONS = ["pointerdown", "keydown", "focusin", "scroll"] as const;

/**
 * Runs it once, when the browser has nothing better to do or the visitor does something. The page is
 * whole without script, so an act before that does what plain HTML does.
 */
function whenIdle(run: () => void) {
  const waiting = new AbortController();
  const runOnce = () => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    run();
  };
  for (const name of INTERACTIONS) {
    addEventListener(name, runOnce, { signal: waiting.signal, passive: true, capture: true });
  }
  // Safari knows no idle callback (18.6, 2025).
  if ("requestIdleCallback" in window) requestIdleCallback(runOnce, { timeout: LONGEST_WAIT_MS });
  else setTimeout(runOnce, LONGEST_WAIT_MS / 10);
}

whenIdle(() => {
  // As a transition React works in slices of a few milliseconds and lets input in between.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
});
