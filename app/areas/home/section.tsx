import type { ReactNode } from "react";
import { Outcome } from "~/ui/layout/outcome";

type Props = {
  /** The anchor. */
  id: string;
  heading: string;
  intro?: string;
  tone?: "paper" | "field";
  /** Whether on a wide screen the heading stands left of the rest, not above it. */
  isSplit?: boolean;
  children: ReactNode;
};

/** A section of the landing page, named by its heading. */
export function Section({ id, heading, intro, tone = "paper", isSplit, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="section" data-tone={tone}>
      <div className={isSplit ? "column wide split" : "column wide stack"}>
        <div className="stack">
          <h2 id={`${id}-heading`}>{heading}</h2>
          {intro && <p className="lead">{intro}</p>}
        </div>
        <div className="stack">
          <Outcome at={id} />
          {children}
        </div>
      </div>
    </section>
  );
}
