import type { PercentFigure } from "~/content/figures";

/** Percentages, each as a bar with its value as text. */
export function Meters({ figures }: { figures: readonly PercentFigure[] }) {
  return (
    <dl className="[&>div]:py-2">
      {figures.map(({ label, percent }) => (
        <div key={label}>
          <dt className="flex justify-between gap-4">
            <span>{label}</span> <strong>{percent}%</strong>
          </dt>
          <dd>
            <progress className="w-full" max={100} value={percent} aria-label={label}>
              {percent}%
            </progress>
          </dd>
        </div>
      ))}
    </dl>
  );
}
