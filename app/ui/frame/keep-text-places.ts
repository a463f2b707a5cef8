/**
 * Lets React change texts that the browser's translation has replaced. Chromium puts `font` elements
 * in the places of text nodes. React keeps the removed nodes: it would change what nobody sees, and
 * throw where it removes one. Here such a node is put back as soon as React uses it. The browser then
 * translates it anew.
 */
export function keepTextPlaces(root: Element) {
  new MutationObserver((changes) => {
    for (const { target, removedNodes, addedNodes, previousSibling } of changes) {
      const font = [...addedNodes, previousSibling].find(isFont);
      if (!font || !(target instanceof Element)) continue;
      for (const node of removedNodes) {
        if (!(node instanceof Text)) continue;
        fonts.set(node, font);
        watchText(node);
        watchParent(target);
      }
    }
  }).observe(root, { childList: true, subtree: true });
}

const isFont = (node: Node | null): node is HTMLElement => node?.nodeName === "FONT";

/** What is shown in the place of each replaced text node. */
const fonts = new WeakMap<Node, HTMLElement>();

function putBack(node: Node | null) {
  const font = node && fonts.get(node);
  if (!font) return;
  fonts.delete(node);
  if (font.isConnected && !node.isConnected) font.parentNode?.replaceChild(node, font);
}

function watchText(text: Text) {
  Object.defineProperty(text, "nodeValue", {
    configurable: true,
    get: () => text.data,
    set(value: string) {
      putBack(text);
      text.data = value;
    },
  });
}

const watched = new WeakSet<Element>();

/** The methods by which React adds, moves and removes an element's children. */
function watchParent(parent: Element) {
  if (watched.has(parent)) return;
  watched.add(parent);
  const { prototype } = Node;
  parent.appendChild = (child) => {
    putBack(child);
    return prototype.appendChild.call(parent, child) as typeof child; // The method returns its argument.
  };
  parent.insertBefore = (child, next) => {
    putBack(child);
    putBack(next);
    return prototype.insertBefore.call(parent, child, next) as typeof child; // The method returns its argument.
  };
  parent.removeChild = (child) => {
    putBack(child);
    return prototype.removeChild.call(parent, child) as typeof child; // The method returns its argument.
  };
}
