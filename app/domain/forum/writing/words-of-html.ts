const CHARACTERS: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

/**
 * The words of HTML that renderText returned, without marks: paragraphs are separated by blank
 * lines, lines and list items by newlines. Not for any other HTML.
 */
export function wordsOf(html: string): string {
  return html
    .replace(/<br>\n?/g, "\n")
    .replace(/<\/li>\n?/g, "\n")
    .replace(/<(?:hr|\/(?:p|h[1-6]|pre|blockquote|ul|ol))>\n?/g, "\n\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (name) => CHARACTERS[name] ?? name)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
