// A page that readers share is rendered once for all of them. Where they differ it has
// placeholders, in its HTML and in its data:
//
//   a text:    OPEN key CLOSE
//   a choice:  OPEN key ? mark CLOSE  content  OPEN key : CLOSE  other content  OPEN key ; CLOSE

// Characters for private use, which neither HTML nor JSON escapes.
export const OPEN = "\uE000";
export const CLOSE = "\uE001";

/** Stands for a text that is known only for a reader. */
export const placeholder = (key: string) => OPEN + key + CLOSE;

/** The key of a text that is a placeholder, else null. */
export function placeholderKey(text: string): string | null {
  return text.startsWith(OPEN) && text.endsWith(CLOSE) ? text.slice(1, -1) : null;
}
