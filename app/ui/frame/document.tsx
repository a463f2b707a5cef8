import type { ReactNode } from "react";
import { HeadOfPage } from "./head-of-page";
import { ROOT_ID } from "./root-element";

type Props = {
  isLite: boolean;
  head: ReactNode;
  children: ReactNode;
  /** Follows the root element. */
  end: ReactNode;
};

/**
 * The document, which only the server writes. The browser's React takes over what is inside the root
 * element, and nothing that extensions put into `html`, `head` or `body` before. The elements that
 * it replaces here are fragments with as many children, so that React's ids are the same.
 */
export function Document({ isLite, head, children, end }: Props) {
  if (!import.meta.env.SSR) {
    return (
      <>
        <HeadOfPage />
        <>{children}</>
      </>
    );
  }
  return (
    <html lang="en" className={isLite ? "lite" : undefined}>
      <head>{head}</head>
      <body>
        <div id={ROOT_ID}>{children}</div>
        {end}
      </body>
    </html>
  );
}
