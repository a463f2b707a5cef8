/**
 * What a page loses where the reader's system sets the colors: it removes shadows and draws every
 * background in one color, so that only borders, outlines, weight, lines and system colors tell
 * something. Runs in the browser, in forced colors, so it uses nothing from outside.
 */
export function lostInForcedColors(): string[] {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const read = (color: string): [number, number, number, number] => {
    if (!canvas) return [0, 0, 0, 0];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a];
  };
  const luminance = (color: string) => {
    const [r, g, b] = read(color)
      .slice(0, 3)
      .map((part) => (part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
  };
  const contrast = (one: string, other: string) => {
    const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const isPainted = (color: string) => read(color)[3] > 127;
  const groundOf = (element: Element | null): string => {
    for (let one = element; one; one = one.parentElement) {
      const { backgroundColor } = getComputedStyle(one);
      if (isPainted(backgroundColor)) return backgroundColor;
    }
    return "Canvas";
  };
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  };
  const nameOf = (element: Element) =>
    element.outerHTML.replaceAll(/\s+/g, " ").slice(0, 120).trim();
  const found: string[] = [];

  const CONTROL =
    "a.button, button.button, summary.button, .control, select, textarea, input:not([type='hidden'], [type='checkbox'], [type='radio'])";
  for (const control of document.querySelectorAll(CONTROL)) {
    // A field against robots is off the page.
    if (!isShown(control) || control.closest("[aria-hidden='true']")) continue;
    const style = getComputedStyle(control);
    const around = groundOf(control.parentElement);
    const hasEdge = ["Top", "Bottom"].every((side) => {
      const part = (what: string) => style.getPropertyValue(`border-${side.toLowerCase()}-${what}`);
      return parseFloat(part("width")) > 0 && contrast(part("color"), around) >= 3;
    });
    if (!hasEdge && contrast(groundOf(control), around) < 3) {
      found.push(`no edge: ${nameOf(control)}`);
    }
  }

  const DRAWN = "path, rect, circle, ellipse, line, polyline, polygon";
  for (const svg of document.querySelectorAll("svg")) {
    if (!isShown(svg)) continue;
    const ground = groundOf(svg);
    const isSeen = (color: string) => isPainted(color) && contrast(color, ground) >= 3;
    const parts = [...svg.querySelectorAll(DRAWN)].filter((part) => !part.closest("defs, symbol"));
    // Of a sprite the page sees nothing but the color that it draws in.
    const seen =
      svg.querySelector("use") !== null
        ? isSeen(getComputedStyle(svg).color)
        : parts.length === 0 ||
          parts.some((part) => {
            const { fill, stroke } = getComputedStyle(part);
            return [fill, stroke].some((paint) => /^(rgb|color)/.test(paint) && isSeen(paint));
          });
    if (!seen) found.push(`no color: ${nameOf(svg.parentElement ?? svg)}`);
  }

  const looks = (element: Element) =>
    [null, "::before", "::after"].map((part) => {
      const style = getComputedStyle(element, part);
      if (part && style.content === "none") return "";
      const border = ["top", "right", "bottom", "left"].map((side) =>
        ["width", "style", "color"].map((what) => style.getPropertyValue(`border-${side}-${what}`)),
      );
      const outline = style.outlineStyle === "none" ? "" : style.outline;
      return [
        ...[border, outline, style.color, style.fontWeight],
        isPainted(style.backgroundColor) ? style.backgroundColor : groundOf(element),
        ...[style.textDecorationLine, style.textDecorationThickness, part && style.content],
      ].join();
    });
  const CHOSEN = "[aria-current]:not([aria-current='false']), [aria-pressed='true']";
  for (const chosen of document.querySelectorAll(CHOSEN)) {
    if (!isShown(chosen)) continue;
    const list = chosen.closest("nav, ul, ol")?.parentElement ?? chosen.parentElement;
    const other = [...(list?.querySelectorAll(chosen.tagName) ?? [])].find(
      (one) =>
        one.className === chosen.className &&
        one.parentElement?.parentElement === chosen.parentElement?.parentElement &&
        !one.matches(CHOSEN) &&
        isShown(one),
    );
    if (other && looks(other).join() === looks(chosen).join()) {
      found.push(`not seen as chosen: ${nameOf(chosen)}`);
    }
  }

  for (const bar of document.querySelectorAll("progress, meter")) {
    const style = getComputedStyle(bar);
    const isForced = style.getPropertyValue("forced-color-adjust") !== "none";
    if (isShown(bar) && style.appearance === "none" && isForced) {
      found.push(`a bar in one color: ${nameOf(bar)}`);
    }
  }
  return found;
}

/**
 * Marks the boxes that say something by their background alone: without text and pictures, and of another
 * color than what is around them. To be run in the page's own colors.
 */
export function markPaintedBoxes() {
  const isPainted = (color: string) => !/^rgba\(.*, 0\)$/.test(color);
  const groundOf = (element: Element | null): string => {
    for (let one = element; one; one = one.parentElement) {
      const { backgroundColor } = getComputedStyle(one);
      if (isPainted(backgroundColor)) return backgroundColor;
    }
    return "";
  };
  const OTHERS = "img, svg, svg *, video, iframe, canvas, progress, meter, input, select, textarea";
  for (const box of document.querySelectorAll(`main *:not(${OTHERS})`)) {
    const { width, height } = box.getBoundingClientRect();
    const isEmpty = box.childElementCount === 0 && box.textContent.trim() === "";
    if (!isEmpty || width <= 2 || height <= 2) continue;
    if (groundOf(box) !== groundOf(box.parentElement)) box.setAttribute("data-painted", "");
  }
}

/** Those of the marked boxes that nothing shows in forced colors. */
export function lostBoxes(): string[] {
  const isPainted = (color: string) => !/^rgba\(.*, 0\)$/.test(color);
  const groundOf = (element: Element | null): string => {
    for (let one = element; one; one = one.parentElement) {
      const { backgroundColor } = getComputedStyle(one);
      if (isPainted(backgroundColor)) return backgroundColor;
    }
    return "";
  };
  return [...document.querySelectorAll("[data-painted]")]
    .filter((box) => {
      const { borderTopWidth, outlineStyle } = getComputedStyle(box);
      const before = getComputedStyle(box, "::before").content;
      const hasSign = before !== "none" && before !== '""';
      const isDrawn = parseFloat(borderTopWidth) > 0 || outlineStyle !== "none" || hasSign;
      return !isDrawn && groundOf(box) === groundOf(box.parentElement);
    })
    .map((box) => `painted alone: ${box.outerHTML.slice(0, 120)}`);
}
