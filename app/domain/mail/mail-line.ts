const MAX_LINE_LENGTH = 500;

/**
 * Text as one line of a mail's header: line breaks and other control characters, with which a
 * header could be forged, become spaces.
 */
export function mailLine(text: string): string {
  return text
    .toWellFormed()

    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ")
    .trim()
    .slice(0, MAX_LINE_LENGTH);
}
