import type { ReactNode } from "react";

type Props = { label: string; className?: string; children: ReactNode };

/**
 * A scrollable area for wide or long content. Focusable, so that the keyboard can scroll it too.
 */
export function ScrollFrame({ label, className = "table-frame", children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
