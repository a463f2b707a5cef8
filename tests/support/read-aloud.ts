/**
 * Problems of a page's plain text: neighboring words without a space, and links and buttons without
 * text. Runs in a browser, which parses the HTML.
 */
export function readAloud(html: string): string[] {
  // Where lynx 2.9 and w3m 0.5 both break the line. They do not at sections, <nav>, <details> and
  // <summary>, w3m not at <fieldset> and <legend>, and lynx only at a form's end (November 2026).
  const BLOCKS =
    "address, blockquote, body, br, caption, dd, div, dl, dt, figure, h1, h2, h3, h4, h5, h6, hr, li, ol, option, p, pre, table, tbody, td, tfoot, th, thead, tr, ul";
  const ENDED = `${BLOCKS}, form`;
  const UNREAD = "script, style, template, noscript, svg, video, [type=hidden], [hidden]";
  const ACTS = "a[href], button, summary, [type=submit]";
  const CONTROLS = "input, select, textarea, progress";
  const found: string[] = [];
  let last: { text: string; element: Element } | null = null;

  const wordsOf = (element: Element) => {
    const pictures = Array.from(element.querySelectorAll("img"), ({ alt }) => alt);
    return [element.textContent, element.getAttribute("value"), ...pictures].join("").trim();
  };
  const actOf = (element: Element) => element.closest(`${ACTS}, ${CONTROLS}`);
  const runsOn = (before: string, after: string, isAct: boolean) =>
    isAct
      ? !/[([“‘]$/.test(before) && !/^[.,;:!?)\]”’…]/.test(after)
      : /[\p{L}\p{N}.,;:!?)%]$/u.test(before) && /^[\p{L}\p{N}(]/u.test(after);
  const hear = (text: string, element: Element) => {
    if (last && last.element !== element) {
      const isAct = actOf(last.element) !== actOf(element);
      if (!/^\s/.test(text) && runsOn(last.text, text, isAct)) {
        found.push(`“${last.text.trim().slice(-30)}” runs into “${text.trim().slice(0, 30)}”`);
      }
    }
    if (text !== "") last = /\s$/.test(text) ? null : { text, element };
  };
  const read = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE && node.parentElement) {
      hear(node.nodeValue ?? "", node.parentElement);
    }
    if (!(node instanceof Element) || node.matches(UNREAD)) return;
    if (node.matches(BLOCKS)) last = null;
    if (node.matches(ACTS) && wordsOf(node) === "") found.push(`no words: ${node.outerHTML}`);
    if (node.matches(CONTROLS)) hear("[control]", node);
    else if (node instanceof HTMLImageElement) hear(node.alt, node);
    else for (const child of node.childNodes) read(child);
    if (node.matches(ENDED)) last = null;
  };
  read(new DOMParser().parseFromString(html, "text/html").body);
  return found;
}
