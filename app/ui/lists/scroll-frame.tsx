import type { ReactNode } from "react";

type Props = { label: string; className?: string; children: ReactNode };

/** Scrolls what is wider or longer than its place; focusable, so that a keyboard can scroll it too. */
export function ScrollFrame({ label, className = "table-frame", children }: Props) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
