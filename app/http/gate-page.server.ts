import styles from "~/styles/gate-page.css?inline";

const GATED = /<div class="page[^"]*" data-gated=/;
const STYLE_SHEET = /<link rel="stylesheet" (href="[^"]+")/;

/**
 * Puts the few styles of the age gate into a page that shows it, which is the first one that most
 * visitors see: it is painted a round trip sooner. The site's sheet is only fetched ahead, for the
 * page after the answer, and so is the picture behind the gate; where scripts run, START_MODULES
 * asks for it after the paint. The link stays where React expects it.
 */
export function withGateStyled(html: string): string {
  if (!GATED.test(html)) return html;
  const [, sheet] = STYLE_SHEET.exec(html) ?? [];
  return html
    .replace(STYLE_SHEET, '<link rel="dns-prefetch" $1')
    .replace('fetchpriority="high"', 'fetchpriority="low"')
    .replace(
      "</head>",
      () => `<style>${styles}</style><noscript><link rel="prefetch" ${sheet}/></noscript></head>`,
    );
}
