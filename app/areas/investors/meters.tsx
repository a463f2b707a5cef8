import type { PercentFigure } from "~/content/figures";

/** Percentages, each as a bar with its value as text. */
export function Meters({ figures }: { figures: readonly PercentFigure[] }) {
  return (
    <dl className="meter">
      {figures.map(({ label, percent }) => (
        <div key={label}>
          <dt>
            <span>{label}</span> <strong>{percent}%</strong>
          </dt>
          <dd>
            <progress max={100} value={percent} aria-label={label}>
              {percent}%
            </progress>
          </dd>
        </div>
      ))}
    </dl>
  );
}
