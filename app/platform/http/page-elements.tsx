import { Links, Meta, Scripts, ScrollRestoration } from "@remix-run/react";
import {
  Children,
  cloneElement,
  createContext,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useContext,
} from "react";
import { LOADER_DATA_ID } from "~/lib/loader-data";

/** What one render of a page on the server is given, and what it records. */
type PageRender = {
  /** Whether the request asks for the Lite version, which runs no script. */
  isLite: boolean;
  /** What the loaders returned, as JSON for the inside of a script element. Empty for a Lite page. */
  loaderData: string;
  /** The script that starts the page's modules. Null in development: they start at once. */
  starter: string | null;
  /** The inline scripts and styles that the elements of this file wrote. The policy allows no others. */
  scripts: Set<string>;
  styles: Set<string>;
};

/** Null in the browser. */
export const PageRenderContext = createContext<PageRender | null>(null);

/**
 * Whether the request asks for the Lite version. It is known without a loader too, for refusals. A
 * Lite page runs no script, so it is false in the browser.
 */
export const useIsLiteRequest = () => useContext(PageRenderContext)?.isLite ?? false;

type Props = {
  rel?: string;
  type?: string;
  href?: string;
  children?: ReactNode;
  dangerouslySetInnerHTML?: { __html: string };
};

/** The elements that a component of Remix returned, in their order, without its fragments. */
const elementsOf = (node: ReactNode): ReactElement<Props>[] =>
  Children.toArray(node).flatMap((one) => {
    if (!isValidElement<Props>(one)) return [];
    return one.type === Fragment ? elementsOf(one.props.children) : [one];
  });

/** The page's metadata. A Lite page has no data for search engines. */
export function PageMeta() {
  const elements = elementsOf(Meta());
  return <>{useIsLiteRequest() ? elements.filter(({ type }) => type !== "script") : elements}</>;
}

/** The addresses of the page's stylesheets, and its other links. */
export function usePageLinks(): { stylesheets: string[]; others: ReactElement[] } {
  const links = elementsOf(Links());
  const isStylesheet = ({ props }: ReactElement<Props>) => props.rel === "stylesheet";
  return {
    stylesheets: links.filter(isStylesheet).flatMap(({ props }) => props.href ?? []),
    others: links.filter((link) => !isStylesheet(link)),
  };
}

/** A style element that the page's policy allows. */
export function InlineStyle({ text }: { text: string }) {
  useContext(PageRenderContext)?.styles.add(text);
  return <style dangerouslySetInnerHTML={{ __html: text }} />;
}

/**
 * The script that starts the page's modules. It is a module itself and in the head: a script beside
 * the modules would stop the parser until the stylesheet has loaded, and the first paint would show
 * a part of the page.
 */
export function ModuleStarter() {
  const render = useContext(PageRenderContext);
  if (!render?.starter || render.isLite) return null;
  const { starter, scripts } = render;
  scripts.add(starter);
  return <script type="module" dangerouslySetInnerHTML={{ __html: starter }} />;
}

/**
 * Remix's scripts. On the server the modules get types that cost nothing, because the page works
 * without them: a DNS lookup of the page's own host, a script of type text/plain. The starter
 * restores them when the page is shown. Those of a page `withoutModules` are only fetched then, for
 * the next page.
 */
export function PageScripts({ withoutModules = false }: { withoutModules?: boolean }) {
  const render = useContext(PageRenderContext);
  if (!import.meta.env.SSR || !render?.starter) {
    return (
      <>
        <ScrollRestoration />
        <Scripts />
      </>
    );
  }
  const { scripts } = render;
  const elements = [...elementsOf(ScrollRestoration({})), ...elementsOf(Scripts({}))];
  const shown = withoutModules ? elements.filter(isPreload) : elements;
  return (
    <>
      {shown.map((element, index) => {
        const { type, dangerouslySetInnerHTML: own } = element.props;
        if (own) scripts.add(own.__html);
        const later =
          type === "module" ? { type: "text/plain", id: "modules", async: undefined } : {};
        return cloneElement(element, {
          key: index,
          ...(isPreload(element) ? { rel: "dns-prefetch" } : later),
        });
      })}
    </>
  );
}

const isPreload = ({ props }: ReactElement<Props>) => props.rel === "modulepreload";

/** What the loaders returned, at the end of the body. It is data, which no policy has to allow. */
export function LoaderData() {
  const loaderData = useContext(PageRenderContext)?.loaderData;
  if (!loaderData) return null;
  return (
    <script
      type="application/json"
      id={LOADER_DATA_ID}
      dangerouslySetInnerHTML={{ __html: loaderData }}
    />
  );
}
