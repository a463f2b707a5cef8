/** Changes the page as something outside of the site does. Runs in the page. */
export type Changer = () => void;

/** Simulated extensions: what they add to a page before its script has arrived. */
export const EXTENSIONS: readonly Changer[] = [
  // A dark theme: an element and a mark at the start of the head, attributes of the document.
  () => {
    const style = document.createElement("template");
    style.className = "darkreader";
    style.dataset.fromExtension = "";
    const mark = document.createElement("meta");
    mark.name = "darkreader";
    mark.dataset.fromExtension = "";
    document.head.prepend(style, mark);
    document.documentElement.dataset.darkreaderMode = "dynamic";
  },
  // A spell checker: an element after the body's, attributes of text areas.
  () => {
    const element = document.createElement("grammarly-desktop-integration");
    element.dataset.fromExtension = "";
    document.documentElement.append(element);
    document.body.dataset.grExtInstalled = "";
    for (const area of document.querySelectorAll("textarea")) area.dataset.gramm = "false";
  },
  // A password manager: an icon after each field.
  () => {
    for (const field of document.querySelectorAll("input:not([type=hidden])")) {
      const icon = document.createElement("div");
      icon.dataset.lastpassIconRoot = "true";
      field.after(icon);
    }
    const list = document.createElement("div");
    list.dataset.lastpassRoot = "";
    document.body.append(list);
  },
];

/**
 * A simulated translation of the browser: each text is moved into two `font` elements, in other words,
 * now and whenever one is added.
 */
export const TRANSLATION: Changer = () => {
  const isTranslated = (text: Node) => {
    const untranslated = "font, script, style, noscript, textarea, [translate=no]";
    return !text.textContent?.trim() || text.parentElement?.closest(untranslated) !== null;
  };
  const translate = (node: Node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const found = node instanceof Text ? [node] : [];
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (text instanceof Text) found.push(text);
    for (const text of found) {
      if (isTranslated(text)) continue;
      // In a list, because TypeScript's own type for the name is deprecated.
      const [outer, inner] = ["font", "font"].map((name) => document.createElement(name));
      if (!outer || !inner) continue;
      inner.textContent = `¿${text.data}?`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  translate(document.body);
  new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes) {
      if (type === "characterData") translate(target);
      for (const node of addedNodes) translate(node);
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
};
