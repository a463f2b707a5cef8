/**
 * The one script that runs while a page loads. It starts the page's modules once the page is whole
 * and the browser idle, after 2 s at the latest, or at the first touch, key, focus or scroll, but not
 * before all of it has arrived: a dialog takes focus while the rest is on its way. Until then each
 * link and form is what it is without script. The page of the age gate has no modules: nothing in it
 * could be better, and what comes after the answer is fetched ahead. Safari knows no idle callback
 * (18.6, 2025).
 */
export const START_MODULES = `(() => {
  const acts = ["pointerdown", "keydown", "focusin", "scroll"];
  let put;
  const start = () => {
    for (const act of acts) removeEventListener(act, start, true);
    if (document.readyState === "loading") return addEventListener("DOMContentLoaded", start);
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
  addEventListener("load", () =>
    self.requestIdleCallback ? requestIdleCallback(start, { timeout: 2000 }) : setTimeout(start, 200),
  );
})();`.replace(/\n\s*/g, "");
