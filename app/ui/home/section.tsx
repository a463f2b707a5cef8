import type { ReactNode } from "react";

type Props = {
  /** The anchor. */
  id: string;
  heading: string;
  intro?: string;
  tone?: "paper" | "field";
  children: ReactNode;
};

/** A section of the landing page, named by its heading. */
export function Section({ id, heading, intro, tone = "paper", children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="section" data-tone={tone}>
      <div className="column wide stack">
        <h2 id={`${id}-heading`}>{heading}</h2>
        {intro && <p className="lead">{intro}</p>}
        {children}
      </div>
    </section>
  );
}
