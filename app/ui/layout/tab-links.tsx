import { Link } from "@remix-run/react";
import { formatCount } from "~/lib/counts";

type Tab = { to: string; label: string; isCurrent: boolean; count?: number };

/** Tabs as links. The current one has aria-current. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="print:hidden">
      <ul className="flex flex-wrap gap-1 border-b-2 border-rule">
        {tabs.map(({ to, label: text, isCurrent, count }) => (
          <li key={to}>
            <Link
              to={to}
              className="tab"
              aria-current={isCurrent ? "page" : undefined}
              preventScrollReset
            >
              {text}{" "}
              {count !== undefined && (
                <span className="text-[0.9em] text-ink-soft">{formatCount(count)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
