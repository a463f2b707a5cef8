import { Link } from "@remix-run/react";

type Props = { page: number; hasMore: boolean; address: (page: number) => string };

/** The links to the page before and the next one. Renders nothing for a single page. */
export function StockPages({ page, hasMore, address }: Props) {
  if (page === 1 && !hasMore) return null;
  return (
    <nav aria-label="Pages" className="button-row">
      {page > 1 && (
        <Link className="button button-quiet" rel="prev" to={address(page - 1)}>
          Previous
        </Link>
      )}{" "}
      {hasMore && (
        <Link className="button button-quiet" rel="next" to={address(page + 1)}>
          Next
        </Link>
      )}
    </nav>
  );
}
