const CHARACTERS: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

/**
 * The words of HTML that renderText returned, without marks: paragraphs are separated by blank
 * lines, lines, list items and rows by newlines. Not for any other HTML.
 */
export function wordsOf(html: string): string {
  return html
    .replace(/<br>\n?/g, "\n")
    .replace(/<\/t[hd]>\n<\/tr>\n|<\/li>\n?/g, "\n")
    .replace(/<\/t[hd]>\n/g, " ")
    .replace(/<(?:\/?(?:thead|tbody|table)|tr)>\n?/g, "")
    .replace(/<(?:hr|\/(?:p|h[1-6]|pre|blockquote|ul|ol|section))>\n?/g, "\n\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (name) => CHARACTERS[name] ?? name)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
