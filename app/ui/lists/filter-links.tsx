import { Link } from "@remix-run/react";

type Filter = { to: string; label: string; isCurrent: boolean };

/** Filters of a list as links. The current one has aria-current. */
export function FilterLinks({ label, filters }: { label: string; filters: readonly Filter[] }) {
  return (
    <nav aria-label={label} className="print:hidden">
      <ul className="flex flex-wrap gap-2 max-sm:gap-x-0.5">
        {filters.map(({ to, label: text, isCurrent }) => (
          <li key={to}>
            <Link
              to={to}
              className="filter-link"
              aria-current={isCurrent ? "true" : undefined}
              preventScrollReset
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
