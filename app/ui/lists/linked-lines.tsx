import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { DateTime } from "~/ui/layout/date-time";

type Props = {
  heading: string;
  lines: readonly { to: string; label: string; words: ReactNode; at?: Date }[];
  /** A link to all of them. */
  all?: { to: string; label: string };
};

/** A card with links and words below each, if there are any. */
export function LinkedLines({ heading, lines, all }: Props) {
  if (lines.length === 0) return null;
  return (
    <section className="card">
      <h2>{heading}</h2>
      <ul className="flow-2">
        {lines.map(({ to, label, words, at }) => (
          <li key={to} className="wrap-anywhere">
            <Link to={to}>
              <bdi>{label}</bdi>
            </Link>{" "}
            <p className="small text-ink-soft" dir="auto">
              {words}
              {at && (
                <>
                  , <DateTime value={at} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      {all && (
        <p>
          <Link to={all.to}>{all.label}</Link>
        </p>
      )}
    </section>
  );
}
