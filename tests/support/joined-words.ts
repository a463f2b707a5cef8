import { parse } from "./http-page/dom";

type AxNode = {
  nodeId: string;
  ignored?: boolean;
  role?: { value?: unknown };
  name?: { value?: unknown };
  childIds?: string[];
};

const nameOf = ({ name }: AxNode) => (typeof name?.value === "string" ? name.value : "");

const UNREAD = /^(script|style|template|svg)$/i;
const END = /[\p{L}\p{N}]+$/u;
const START = /^[\p{L}\p{N}]+/u;

/**
 * The words that would be one if nothing separated two elements of a page: the last of one element
 * and the first of the next. Not two numbers, which would look like any other number.
 */
function bordersOf(html: string): { last: string; first: string }[] {
  const found: { last: string; first: string }[] = [];
  let before: Node | null = null;
  const read = (node: Node) => {
    if (UNREAD.test(node.nodeName)) return;
    if (node.nodeType === node.TEXT_NODE && node.nodeValue) {
      if (before && before.parentNode !== node.parentNode) {
        const last = END.exec(before.nodeValue ?? "")?.[0];
        const first = START.exec(node.nodeValue)?.[0];
        if (last && first && /\D/.test(last + first)) found.push({ last, first });
      }
      before = node;
    }
    for (const child of node.childNodes) read(child);
  };
  read(parse(html).body);
  return found;
}

/** Words of two elements that the page's dump by a text browser has as one word. */
export function joinedInDump(html: string, dump: string): string[] {
  const words = new Set(dump.match(/[\p{L}\p{N}]+/gu));
  return bordersOf(html)
    .filter(({ last, first }) => words.has(last + first))
    .map(({ last, first }) => `“${last}” runs into “${first}”`);
}

/** Names of Chromium's accessibility tree that join the words of two texts below. */
export function joinedInNames(nodes: AxNode[]): string[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const textsBelow = ({ childIds = [] }: AxNode): string[] =>
    childIds.flatMap((id) => {
      const child = byId.get(id);
      if (!child) return [];
      return child.role?.value === "StaticText" ? [nameOf(child)] : textsBelow(child);
    });
  const named = nodes.filter(
    ({ ignored, role }) =>
      !ignored && !/^(StaticText|InlineTextBox|RootWebArea)$/.test(String(role?.value)),
  );
  return named.flatMap((node) => {
    const words = new Set(nameOf(node).match(/[\p{L}\p{N}]+/gu));
    const texts = textsBelow(node);
    return texts.flatMap((text, index) => {
      const last = END.exec(texts[index - 1] ?? "")?.[0];
      const first = START.exec(text)?.[0];
      if (!last || !first || !/\D/.test(last + first) || !words.has(last + first)) return [];
      return [`${String(node.role?.value)}: “${last}” runs into “${first}”`];
    });
  });
}
