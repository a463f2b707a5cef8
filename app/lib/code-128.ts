/** The widths of bar, space, bar, space, bar and space of each value (ISO/IEC 15417, table 1). */
const PATTERNS =
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 " +
  "122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 " +
  "322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 " +
  "112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 " +
  "331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 " +
  "112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 " +
  "124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 " +
  "411311 113141 114131 311141 411131 211412 211214 211232 2331112";

const patterns = PATTERNS.split(" ");

const START_B = 104;
const START_C = 105;
const STOP = 106;
const CHECK_MODULUS = 103;

/** Code set C has two digits in one symbol. */
const isPairs = (text: string) => /^(\d\d){2,}$/.test(text);

/**
 * The values of a text's symbols in Code 128, from the start symbol to the stop symbol. Null for a
 * text that is empty or has other characters than those from space to "~".
 */
export function code128Values(text: string): number[] | null {
  if (!/^[ -~]+$/.test(text)) return null;
  const values = isPairs(text)
    ? [START_C, ...(text.match(/\d\d/g) ?? []).map(Number)]
    : [START_B, ...Array.from(text, (letter) => letter.charCodeAt(0) - 32)];
  const sum = values.reduce((all, value, index) => all + value * Math.max(index, 1), 0);
  return [...values, sum % CHECK_MODULUS, STOP];
}

/** The empty modules at both ends, which a scanner needs. */
const QUIET = 10;

/**
 * A text in Code 128 as an SVG path of bars that are one high, with the width of all modules. Null
 * for a text that it cannot have.
 */
export function code128(text: string): { width: number; path: string } | null {
  const values = code128Values(text);
  if (!values) return null;
  const widths = values.flatMap((value) => Array.from(patterns[value] ?? "", Number));
  let x = QUIET;
  const bars: string[] = [];
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars.push(`M${x} 0h${width}v1h-${width}z`);
    x += width;
  }
  return { width: x + QUIET, path: bars.join("") };
}
