import { Link } from "@remix-run/react";

type Filter = { to: string; label: string; isCurrent: boolean };

/** Choices that narrow a list, as links; the current one says so. */
export function FilterLinks({ label, filters }: { label: string; filters: readonly Filter[] }) {
  return (
    <nav aria-label={label} className="filters">
      <ul>
        {filters.map(({ to, label: text, isCurrent }) => (
          <li key={to}>
            <Link to={to} aria-current={isCurrent ? "true" : undefined} preventScrollReset>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
