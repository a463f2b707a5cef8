/** The two files that nearly every text needs, as named in public/fonts/faces.css. */
const FONTS = ["/fonts/text.woff2", "/fonts/display.woff2"];

/**
 * The fonts may only be used from the first paint (font-display: optional), so they are requested
 * together with the stylesheet. Chromium waits up to 50 ms for a preloaded font before it paints.
 */
export const FontPreloads = () =>
  FONTS.map((href) => <link key={href} rel="preload" as="font" href={href} crossOrigin="" />);
