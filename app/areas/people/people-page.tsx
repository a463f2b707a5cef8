import type { ReactNode } from "react";

/** The frame of the pages about people: heading, content. */
export function PeoplePage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="column wide stack">
      <h1>{heading}</h1>
      {children}
    </div>
  );
}
