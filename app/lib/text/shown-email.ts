const HAS_OTHER_SCRIPT = /@(?:.*\.)?xn--/i;

/**
 * The address as people read it: its domain in Unicode, if it is stored as that of another script.
 * In the browser too, which has no function for it. What is no Punycode stays as it is.
 */
export function shownEmail(email: string): string {
  if (!HAS_OTHER_SCRIPT.test(email)) return email;
  const at = email.lastIndexOf("@") + 1;
  const labels = email.slice(at).toLowerCase().split(".");
  return email.slice(0, at) + labels.map(shownLabel).join(".");
}

function shownLabel(label: string): string {
  if (!label.startsWith("xn--")) return label;
  const decoded = decode(label.slice(4));
  // The letters that a browser's address bar would not show in a name either: controls, blanks,
  // marks of direction, and what looks like a part of the address.
  const isReadable = decoded && !/[\p{C}\p{Z}@/?#:.\\]/u.test(decoded);
  return isReadable ? decoded.normalize("NFC") : label;
}

/** "j•••@example.com": enough to recognise one's own, not enough to write to. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email.slice(0, Math.max(at, 0));
  return `${first}•••${email.slice(at)}`;
}

// RFC 3492, section 5.
const BASE = 36;
const LEAST = 1;
const MOST = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE_POINT = 128;
const LAST_CODE_POINT = 0x10_ff_ff;

/** RFC 3492, section 6.2. Null for what is no Punycode. */
function decode(text: string): string | null {
  const delimiter = text.lastIndexOf("-");
  const points = Array.from(text.slice(0, Math.max(delimiter, 0)), (one) => one.charCodeAt(0));
  const digits = Array.from(text.slice(delimiter + 1), digitOf);
  let [codePoint, place, bias, next] = [FIRST_CODE_POINT, 0, FIRST_BIAS, 0];
  while (next < digits.length) {
    const before = place;
    let weight = 1;
    for (let step = BASE; ; step += BASE) {
      const digit = digits[next++] ?? -1;
      if (digit < 0) return null;
      place += digit * weight;
      const threshold = Math.min(Math.max(step - bias, LEAST), MOST);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const length = points.length + 1;
    bias = adapted(place - before, length, before === 0);
    codePoint += Math.floor(place / length);
    if (codePoint > LAST_CODE_POINT) return null;
    place %= length;
    points.splice(place++, 0, codePoint);
  }
  return String.fromCodePoint(...points);
}

/** RFC 3492, section 6.1. */
function adapted(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / length);
  let steps = 0;
  for (; rest > ((BASE - LEAST) * MOST) / 2; steps += BASE)
    rest = Math.floor(rest / (BASE - LEAST));
  return steps + Math.floor((BASE * rest) / (rest + SKEW));
}

/** The value of a letter or digit. Negative for anything else. */
const digitOf = (character: string) => "abcdefghijklmnopqrstuvwxyz0123456789".indexOf(character);
