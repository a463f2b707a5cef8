import { useNavigate } from "@remix-run/react";
import { type AnchorHTMLAttributes, useEffect } from "react";

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string };

/**
 * A link for long lists: Remix's Link calls hooks that cost more than the rest of a list's item.
 * `useListLinks` follows it without a page load. One with aria-expanded opens or closes something in
 * its place, so the page does not scroll.
 */
export function ListLink({ to, children, ...link }: Props) {
  return (
    <a {...link} href={to} data-follow={link["aria-expanded"] === undefined ? "" : undefined}>
      {children}
    </a>
  );
}

const FOLLOWED = "a[data-follow], a[aria-expanded]";

/** Follows every ListLink of the page without a page load, by one listener. */
export function useListLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const isPlain = !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
      if (event.defaultPrevented || event.button !== 0 || !isPlain) return;
      const link = event.target instanceof Element && event.target.closest(FOLLOWED);
      if (!(link instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      const isInPlace = link.hasAttribute("aria-expanded");
      navigate(link.pathname + link.search + (isInPlace ? "" : link.hash), {
        preventScrollReset: isInPlace,
      });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
}
