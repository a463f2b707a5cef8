import { Link } from "@remix-run/react";
import { formatCount } from "~/lib/counts";

const LINK =
  "inline-block min-w-11 rounded border border-edge px-2 text-center leading-11 aria-[current]:bg-ink aria-[current]:text-ground forced-colors:aria-[current]:border-4";

type Props = {
  label: string;
  page: number;
  pageCount: number;
  href: (page: number) => string;
};

/** Links to the first, the last and the neighboring pages. Renders nothing for a single page. */
export function NumberedPages({ label, page, pageCount, href }: Props) {
  if (pageCount < 2) return null;
  const near = [1, page - 2, page - 1, page, page + 1, page + 2, pageCount];
  const shown = Array.from(new Set(near)).filter((n) => n >= 1 && n <= pageCount);
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-1">
        {page > 1 && (
          <li>
            <Link to={href(page - 1)} rel="prev" className={LINK}>
              Previous
            </Link>
          </li>
        )}
        {shown
          .sort((a, b) => a - b)
          .map((n, index) => (
            <li key={n}>
              {n - (shown[index - 1] ?? 0) > 1 && <span>… </span>}{" "}
              <Link to={href(n)} className={LINK} aria-current={n === page ? "page" : undefined}>
                <span className="sr-only">Page </span>
                {formatCount(n)}
              </Link>
            </li>
          ))}
        {page < pageCount && (
          <li>
            <Link to={href(page + 1)} rel="next" className={LINK}>
              Next
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
