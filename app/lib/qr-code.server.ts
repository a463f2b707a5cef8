import { encode } from "uqr";

/** A QR code as an SVG path of unit squares, with the number of squares per side. */
export function qrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => runsOf(row).map(([x, width]) => bar(x, y, width)));
  return { size, path: path.join("") };
}

const bar = (x: number, y: number, width: number) => `M${x} ${y}h${width}v1h-${width}z`;

/** Where the dark squares of a row that are side by side begin, and how many they are. */
function runsOf(row: readonly boolean[]): [number, number][] {
  return row.flatMap((dark, x): [number, number][] => {
    if (!dark || row[x - 1]) return [];
    const end = row.indexOf(false, x);
    return [[x, (end === -1 ? row.length : end) - x]];
  });
}
