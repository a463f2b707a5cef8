/** Of a page as it is laid out now. Runs in the browser, so it uses nothing from outside. */
type Look = {
  /** The left edge of the first heading, in pixels. Null beside a picture. */
  left: number | null;
  isOffice: boolean;
  /** How far the page scrolls sideways. */
  sideways: number;
  /** Pixels of the window's height under bars that stay in place. */
  covered: number;
  /** Texts of people in capitals. */
  shouted: string[];
  /** Columns of numbers that are not right-aligned, or whose figures differ in width. */
  ragged: string[];
};

export function lookOf(): Look {
  const root = document.documentElement;
  const heading = document.querySelector("main h1");
  const isBesidePicture = heading?.previousElementSibling?.matches(".avatar, img");
  const bars = [...document.querySelectorAll("body *")].filter((element) => {
    const { position } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    // A dialog is what is read.
    if (element.closest("dialog")) return false;
    return (position === "fixed" || position === "sticky") && height > 0 && width > innerWidth / 2;
  });
  const shouted = [...document.querySelectorAll("main :is(bdi, [dir='auto'])")]
    .filter((element) => getComputedStyle(element).textTransform === "uppercase")
    .map(({ textContent }) => textContent);
  const NUMBER = /^[-−+$]*[\d,.]+ ?(%|g|mg|MB|kB)?$/;
  const valueOf = (cell: Element) =>
    [...cell.childNodes]
      .filter((node) => !(node instanceof Element && node.matches(".cell-label")))
      .map(({ textContent }) => textContent)
      .join("")
      .trim();
  // A month's days stand where their weekday is. What people wrote has its own tables.
  const tables = document.querySelectorAll<HTMLTableElement>(
    "main table:not(.user-text table, :has(caption))",
  );
  const ragged = [...tables].flatMap((table) =>
    [...(table.tHead?.rows[0]?.cells ?? [])].flatMap((head, index) => {
      const cells = [...table.tBodies].flatMap(({ rows }) =>
        [...rows].flatMap((row) => row.cells[index] ?? []),
      );
      const filled = cells.filter((cell) => valueOf(cell) !== "");
      if (filled.length === 0 || !filled.every((cell) => NUMBER.test(valueOf(cell)))) return [];
      const isAligned = filled.every((cell) => {
        const { textAlign, fontVariantNumeric } = getComputedStyle(cell);
        return textAlign === "right" && fontVariantNumeric === "tabular-nums";
      });
      return isAligned ? [] : [head.textContent];
    }),
  );
  return {
    left: heading && !isBesidePicture ? Math.round(heading.getBoundingClientRect().left) : null,
    isOffice: document.querySelector(".office") !== null,
    sideways: root.scrollWidth - root.clientWidth,
    covered: bars.reduce((sum, bar) => {
      const { top, bottom } = bar.getBoundingClientRect();
      return sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
    }, 0),
    shouted,
    ragged,
  };
}

/** What a reader may set (WCAG 1.4.12). */
export function spaceText() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
  );
  document.adoptedStyleSheets = [sheet];
}
