import { Link } from "@remix-run/react";

type Props = { label?: string; steps: { to: string; title: string }[]; number: number };

/** A link as a dot for each step. The dot of the current step is filled. */
export function StepDots({ label, steps, number }: Props) {
  return (
    <ol className="flex flex-wrap" aria-label={label}>
      {steps.map(({ to, title }, index) => (
        <li key={to}>
          <Link
            to={to}
            className="step-dot"
            aria-current={index + 1 === number ? "step" : undefined}
            data-tooltip={title}
          >
            <span className="sr-only">{`Step ${index + 1}: ${title}`}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
