import { Link } from "@remix-run/react";

type Tab = { to: string; label: string; isCurrent: boolean; count?: number };

/** Tabs as links. The current one has aria-current. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="tabs">
      <ul>
        {tabs.map(({ to, label: text, isCurrent, count }) => (
          <li key={to}>
            <Link to={to} aria-current={isCurrent ? "page" : undefined} preventScrollReset>
              {text}{" "}
              {count !== undefined && (
                <span className="tab-count">{count.toLocaleString("en-US")}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
