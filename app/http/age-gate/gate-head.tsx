import { InlineStyle, usePageLinks } from "~/platform/http/page-elements";
import styles from "~/styles/gate-page.css?inline";

/**
 * The links of a page that shows the age gate, the first page of most visitors, and its styles. The
 * few styles of the gate are put into the HTML, so that it is painted one round trip sooner. The
 * smallest font is preloaded, for the gate's own headings. The site's stylesheet and the other fonts
 * are only prefetched for the next page: after the first paint by START_MODULES, and where no scripts
 * run by a second link.
 */
export function GateHead({ fonts }: { fonts: readonly string[] }) {
  // The gate's page runs no script of React.
  return import.meta.env.SSR ? <ServerHead fonts={fonts} /> : null;
}

function ServerHead({ fonts }: { fonts: readonly string[] }) {
  const { stylesheets, others } = usePageLinks();
  const isOwn = (href: string) => href.endsWith("/display.woff2");
  const files = [
    ...stylesheets.map((href) => ({ href })),
    ...fonts.filter((href) => !isOwn(href)).map((href) => ({ href, crossOrigin: "" as const })),
  ];
  const linksAs = (rel: string) =>
    files.map((file) => <link key={file.href} rel={rel} {...file} />);
  return (
    <>
      {others}
      {fonts.filter(isOwn).map((href) => (
        <link key={href} rel="preload" as="font" href={href} crossOrigin="" />
      ))}
      {linksAs("dns-prefetch")}
      <InlineStyle text={styles} />
      <noscript>{linksAs("prefetch")}</noscript>
    </>
  );
}
