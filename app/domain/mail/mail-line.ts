const MAX_LINE_LENGTH = 500;

/**
 * Text as one line of a mail header. Line breaks and other control characters become spaces,
 * because they could forge a header.
 */
export function mailLine(text: string): string {
  return text
    .toWellFormed()

    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ")
    .trim()
    .slice(0, MAX_LINE_LENGTH);
}
