/**
 * Days that the main content of a page names outside of a `<time>`, in the words around them. Not in what
 * people wrote, in lists of choices, which have no elements, in names of buttons, and in texts of letters
 * and of the law. Runs in the browser, so it uses nothing from outside.
 */
export function looseDates(html: string): string[] {
  const MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*";
  const DAY = new RegExp(`\\b${MONTH}\\.? \\d{1,2}\\b(?!:)`);
  const WRITTEN = "bdi, [dir='auto'], .user-text, .prose, .whitespace-pre-line";
  const NOT_READ = "time, button, option, textarea, script, style, template, svg";
  const main = new DOMParser().parseFromString(html, "text/html").querySelector("main");
  if (!main) return [];
  for (const element of main.querySelectorAll(`${NOT_READ}, ${WRITTEN}`)) element.remove();
  const found: string[] = [];
  const texts = document.createNodeIterator(main, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent ?? "";
    // How to type a day, below its field.
    const isExample = text.startsWith("Like ");
    if (!isExample && DAY.test(text)) found.push(text.trim());
  }
  return found;
}
