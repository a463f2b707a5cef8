// The sheet on which a plate is drawn: its frame, its letters, and the area of its picture.
import { curve, noise2 } from "./lib.mjs";
import { capHeight, fit } from "./letters.mjs";

export const path = (d, attributes) => `<path d="${d}" ${attributes}/>`;

export const sun = (x, y, r, from, count, step, colour) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/><g fill="none" stroke="${colour}" stroke-width="1.5">${Array.from({ length: count }, (_, i) => `<circle cx="${x}" cy="${y}" r="${from + i * step}" opacity="${(0.85 - (0.7 * i) / count).toFixed(2)}"/>`).join("")}</g>`;

/** The drawing functions of a sheet of this size. Names are at most `largest` high. */
export function sheet([W, H], LEFT, largest) {
  const WIDE = W - 2 * LEFT;
  const ridge = (seed, base, amp, freq) => {
    const n = noise2(seed);
    return Array.from({ length: 17 }, (_, i) => {
      const x = LEFT + (WIDE * i) / 16;
      return [x, base - amp * (n((x / W) * freq + seed) + 0.3 * n((x / W) * freq * 2.7 + 3))];
    });
  };
  const filled = (points, floor) => `${curve(points, { digits: 0 })}V${floor}H${LEFT}z`;

  const BOTTOM = H - 44;

  /**
   * The frame of all plates: cut corners, a thin inner line, small capitals at the top and bottom,
   * the name between them.
   */
  function plate(type, { ground, ink, accent, number, kind, name, foot, art }) {
    const c = 14;
    const frame = (m, cut) =>
      `M${m + cut} ${m}H${W - m - cut}l${cut} ${cut}V${H - m - cut}l-${cut} ${cut}H${m + cut}l-${cut}-${cut}V${m + cut}z`;
    const sizes = name.map((l) => fit(l, WIDE, largest));
    let y = BOTTOM - 44;
    const lines = [];
    for (let i = name.length - 1; i >= 0; i--) {
      lines.unshift(type.set(name[i], { x: LEFT - sizes[i] * 0.05, y, size: sizes[i] }));
      y -= capHeight(sizes[i]) + 13;
    }
    const top = y + 13 - 26; // where the picture must end
    const small = { size: 17, track: 1.6 };
    const letters = `<g fill="${ink}">${type.set(number, { x: LEFT, y: 66, ...small })}${type.set(kind, { x: W - LEFT, y: 66, anchor: "end", ...small })}${lines.join("")}${type.set(foot, { x: LEFT, y: BOTTOM, ...small })}${type.set("21+", { x: W - LEFT, y: BOTTOM, anchor: "end", ...small })}</g>`;
    return `<path fill="${ground}" d="M0 0h${W}v${H}H0z"/>${path(`${frame(16, c)}${frame(22, c - 2)}`, `fill="none" stroke="${ink}" stroke-opacity=".55"`)}${art({ top: 92, floor: Math.round(top) })}${letters}${path(`M${LEFT} 78.5h${WIDE}M${LEFT} ${BOTTOM - 25}h${WIDE}`, `stroke="${accent}" stroke-width="2"`)}`;
  }

  /** The area between the lines that contains each plate's picture. */
  const framed = (id, top, floor, inside) =>
    `<clipPath id="${id}"><path d="M${LEFT} ${top}h${WIDE}V${floor}H${LEFT}z"/></clipPath><g clip-path="url(#${id})">${inside}</g>`;

  return { plate, framed, ridge, filled };
}
