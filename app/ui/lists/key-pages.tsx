import { Link } from "@remix-run/react";

type Props = {
  /** The address of the first page. Null on the first page. */
  newest: string | null;
  /** The address of the next page. Null on the last page. */
  older: string | null;
};

/** The links of a list that is paged by key. Renders nothing for a single page. */
export function KeyPages({ newest, older }: Props) {
  if (!newest && !older) return null;
  return (
    <nav aria-label="Pages" className="button-row">
      {newest && (
        <Link className="button button-quiet" to={newest}>
          Newest
        </Link>
      )}{" "}
      {older && (
        <Link className="button button-quiet" rel="next" to={older}>
          Older
        </Link>
      )}
    </nav>
  );
}
