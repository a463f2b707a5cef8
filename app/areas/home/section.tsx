import type { ReactNode } from "react";
import { Outcome } from "~/ui/layout/outcome";

type Props = {
  /** The id of the section, for links. */
  id: string;
  heading: string;
  intro?: string;
  tone?: "paper" | "field";
  /** Whether the heading is left of the content on a wide screen, instead of above it. */
  isSplit?: boolean;
  children: ReactNode;
};

/** A section of the landing page, labelled by its heading. */
export function Section({ id, heading, intro, tone = "paper", isSplit, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="section" data-tone={tone}>
      <div className={isSplit ? "column wide py-14 split" : "column wide py-14 stack"}>
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
