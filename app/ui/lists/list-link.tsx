import { useNavigate } from "@remix-run/react";
import { type AnchorHTMLAttributes, useEffect } from "react";

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  to: string;
  /** With script the page does not scroll to the link's fragment, which is where the reader is. */
  staysInPlace?: boolean;
};

/**
 * A link for long lists: Remix's Link calls hooks that cost more than the rest of a list's item.
 * `useListLinks` follows it without a page load.
 */
export function ListLink({ to, staysInPlace = false, children, ...link }: Props) {
  return (
    <a {...link} href={to} data-follow={staysInPlace ? "in-place" : ""}>
      {children}
    </a>
  );
}

/** Follows every ListLink of the page without a page load, by one listener. */
export function useListLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const isPlain = !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
      if (event.defaultPrevented || event.button !== 0 || !isPlain) return;
      const link = event.target instanceof Element && event.target.closest("a[data-follow]");
      if (!(link instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      const isInPlace = link.dataset.follow === "in-place";
      navigate(link.pathname + link.search + (isInPlace ? "" : link.hash), {
        preventScrollReset: isInPlace,
      });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
}
