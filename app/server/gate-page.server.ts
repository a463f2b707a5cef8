import styles from "~/styles/gate-page.css?inline";

const GATED = /<div class="page[^"]*" data-gated=/;
const STYLE_SHEET = /<link rel="stylesheet" (href="[^"]+")/;
const SCRIPTS = /<script(?: type="module" async="")?>[^]*?<\/script>/g;

/**
 * Makes a page that shows the age gate, which is the first one that most visitors see, one of HTML
 * with the gate's few styles in it: it is painted a round trip sooner. The site's sheet and scripts
 * are only fetched ahead, for the page after the answer, and so is the picture behind the gate;
 * where scripts run, START_MODULES asks for them after the paint.
 */
export function asGatePage(html: string): string {
  // Most pages have no gate, and to find that out by the pattern alone takes many times as long.
  if (!html.includes("data-gated=") || !GATED.test(html)) return html;
  const [, sheet] = STYLE_SHEET.exec(html) ?? [];
  return html
    .replace(SCRIPTS, "")
    .replace(STYLE_SHEET, '<link rel="dns-prefetch" $1')
    .replace('fetchpriority="high"', 'fetchpriority="low"')
    .replace(
      "</head>",
      () => `<style>${styles}</style><noscript><link rel="prefetch" ${sheet}/></noscript></head>`,
    );
}
