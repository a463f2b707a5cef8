/**
 * The only script that runs while a page loads. It is itself a module, so it runs when the whole
 * page has arrived: a dialog takes focus while the rest still loads. It starts the page's modules
 * when the browser has reported its first paint and is idle, at most 2 s later, or at the first
 * touch, key, focus or scroll. Until then links and forms work as without script. The page of the
 * age gate has no modules and only prefetches those of the next page.
 * Safari has no requestIdleCallback (18.6, 2025), and before 14.1 reports no paint.
 */
export const START_MODULES = `
  const acts = ["pointerdown", "keydown", "focusin", "scroll"];
  let put;
  const start = () => {
    for (const act of acts) removeEventListener(act, start, true);
    if (put) return;
    put = document.getElementById("modules");
    for (const link of document.querySelectorAll("link[rel=dns-prefetch]"))
      link.rel = put ? "modulepreload" : "prefetch";
    if (!put) return;
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = put.textContent;
    document.body.append(script);
  };
  for (const act of acts) addEventListener(act, start, { capture: true, passive: true });
  const whenIdle = () =>
    self.requestIdleCallback ? requestIdleCallback(start, { timeout: 2000 }) : setTimeout(start, 200);
  addEventListener("load", () =>
    self.PerformancePaintTiming
      ? new PerformanceObserver(whenIdle).observe({ type: "paint", buffered: true })
      : whenIdle()
  );
`
  .replace(/\n\s*/g, "")
  .replace(/ ?([(){}=>?:;,]) ?/g, "$1");
