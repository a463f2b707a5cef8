import type { Look } from "~/content/look";

// Of the theme's grounds, those on which a color of the business is seen worst.
export const LIGHTEST_DARK = "#26392e";
export const DARKEST_LIGHT = "#ece6d5";

/** WCAG 2.2, 1.4.6: text, level AAA. */
const TEXT_CONTRAST = 7;

const MEASURED = [
  ["brand", "Brand color", LIGHTEST_DARK, "lighter"],
  ["accent", "Marks on light ground", DARKEST_LIGHT, "darker"],
  ["link", "Links on light ground", DARKEST_LIGHT, "darker"],
] as const;

/** What is wrong with colors that cannot be read on the grounds of the theme. */
export const contrastComplaints = (look: Look) =>
  MEASURED.flatMap(([key, label, ground, way]) => {
    const contrast = contrastOf(look[key], ground);
    // Rounded down: 6.99 is not 7.
    const shown = Math.floor(contrast * 10) / 10;
    const message = `${label}: the contrast with the ground is ${shown} to 1, and text needs ${TEXT_CONTRAST} to 1. Choose a ${way} color`;
    return contrast < TEXT_CONTRAST ? [{ path: [key], message }] : [];
  });

/**
 * The style of a page with these colors, after the site's own. Colors that the reader forces stay.
 */
export const lookStyle = ({ brand, accent, link }: Look): string =>
  "@media (forced-colors:none){" +
  `:root{--color-gold:${brand};--color-accent:${accent};--color-link:${link}}` +
  `[data-tone=field]{--color-link:${brand}}` +
  `@media (prefers-color-scheme:dark){:root{--color-accent:${brand};--color-link:${brand}}}}`;

/** The contrast of two colors, written as #rrggbb: 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** WCAG 2.2, "relative luminance". */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
