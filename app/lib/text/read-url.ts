/**
 * The text as a URL, or null. URL.canParse is no help: in Node 20 and 22 it refuses texts with "ü"
 * once V8 has compiled the call, after some thousand of them.
 */
export function readUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
