// Generates the font-face rules: public/fonts/faces.css, which the site's stylesheets import.
const COMMON =
  "U+20-3B, U+3D, U+3F-5A, U+5F, U+61-7A, U+A0, U+A9, U+B7, U+D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+2212";
const SIGNS_AND_ACCENTS = "U+3C, U+3E, U+5B-5E, U+60, U+7B-7E, U+A1-A8, U+AA-B6, U+B8-D6, U+D8-FF";

/**
 * The files and their letters. English text needs only the first of each font: names and words with
 * accents, and signs of code, load the second.
 * @type {[family: string, weight: string, file: string, letters: string][]}
 */
const FETCHED = [
  ["Display", "400 800", "display", COMMON],
  ["Display", "400 800", "display-more", `${SIGNS_AND_ACCENTS}, U+20AC, U+2122`],
  ["Text", "400 700", "text", COMMON],
  [
    "Text",
    "400 700",
    "text-more",
    `${SIGNS_AND_ACCENTS}, U+201A, U+201E, U+2032-2033, U+20AC, U+2122, U+2191, U+2193`,
  ],
];

/** The letters of a font file, which the subset has and its rule names. @param {string} file */
export function lettersOf(file) {
  const letters = FETCHED.find((face) => face[2] === file)?.[3] ?? "";
  return letters
    .split(", ")
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .slice("U+".length)
        .split("-")
        .map((code) => parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i));
    })
    .join("");
}

/** Ascent and descent of a web font, as fractions of its size. */
const DISPLAY_REACH = [1, 0.2];
const TEXT_REACH = [1.036, 0.335];

/**
 * Local fallback fonts where the web fonts are not used, scaled to the same average width: their size
 * in percent, and their names.
 * @type {[family: string, weight: string, size: number, names: string[]][]}
 */
const STAND_INS = [
  ["Text Georgia", "400", 107.67, ["Georgia", "Gelasio"]],
  ["Text Georgia", "600 700", 95.23, ["Georgia Bold", "Georgia-Bold", "Gelasio Bold"]],
  ["Text Noto", "400", 99.31, ["Noto Serif", "NotoSerif", "NotoSerif-Regular"]],
  ["Text Noto", "600 700", 96.4, ["Noto Serif Bold", "NotoSerif-Bold"]],
  [
    "Text Times",
    "400",
    117.22,
    ["Times New Roman", "TimesNewRomanPSMT", "Liberation Serif", "LiberationSerif"],
  ],
  [
    "Text Times",
    "600 700",
    114.27,
    [
      ...["Times New Roman Bold", "TimesNewRomanPS-BoldMT"],
      ...["Liberation Serif Bold", "LiberationSerif-Bold"],
    ],
  ],
  [
    "Display Narrow",
    "400 800",
    82.85,
    [
      ...["Arial Narrow Bold", "ArialNarrow-Bold"],
      ...["Liberation Sans Narrow Bold", "LiberationSansNarrow-Bold"],
    ],
  ],
  ["Display Roboto", "400 800", 73.51, ["Roboto Bold", "Roboto-Bold"]],
  [
    "Display Arial",
    "400 800",
    67.94,
    [
      ...["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "LiberationSans-Bold"],
      ...["Helvetica Neue Bold", "HelveticaNeue-Bold", "Helvetica Bold", "Helvetica-Bold"],
    ],
  ],
  ["Text DejaVu", "400", 92, ["DejaVu Serif", "DejaVuSerif"]],
  ["Text DejaVu", "600 700", 84.5, ["DejaVu Serif Bold", "DejaVuSerif-Bold"]],
  ["Display DejaVu", "400 800", 63.02, ["DejaVu Sans Bold", "DejaVuSans-Bold"]],
];

/** @param {string[]} declarations */
const rule = (declarations) =>
  `@font-face {\n${declarations.map((words) => `  ${words};\n`).join("")}}\n`;

/**
 * A font that pages preload is used from the first paint or not at all, because a swap moves lines.
 * The other part may swap: it changes few widths.
 * @param {(typeof FETCHED)[number]} face
 */
const fetched = ([family, weight, file, letters]) =>
  rule([
    `font-family: "${family}"`,
    `font-weight: ${weight}`,
    `font-display: ${letters === COMMON ? "optional" : "swap"}`,
    `src: url("/fonts/${file}.woff2") format("woff2")`,
    `unicode-range: ${letters}`,
  ]);

/**
 * Its lines are as high as the web font's, so that pages look alike with both.
 * @param {(typeof STAND_INS)[number]} face
 */
function standIn([family, weight, size, names]) {
  const [above = 0, below = 0] = family.startsWith("Text") ? TEXT_REACH : DISPLAY_REACH;
  /** @param {number} reach */
  const inPercent = (reach) => `${+((reach / size) * 10_000).toFixed(2)}%`;
  return rule([
    `font-family: "${family}"`,
    `font-weight: ${weight}`,
    `ascent-override: ${inPercent(above)}`,
    `descent-override: ${inPercent(below)}`,
    "line-gap-override: 0%",
    `size-adjust: ${size}%`,
    `src: ${names.map((name) => `local("${name}")`).join(", ")}`,
  ]);
}

/** The whole stylesheet. A test compares it with the file. */
export const fontFaces = () =>
  [
    "/* Made by scripts/art/font-faces.mjs: node scripts/art/build.mjs faces */\n",
    ...FETCHED.map(fetched),
    ...STAND_INS.map(standIn),
  ].join("\n");
