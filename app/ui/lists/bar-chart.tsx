import { DateTime } from "~/ui/layout/date-time";

type Props = {
  id: string;
  label: string;
  /** A count in words, such as money. */
  words: (count: number) => string;
  counts: readonly number[];
  /** The first days of the steps, YYYY-MM-DD, in the order of the counts. */
  steps: readonly string[];
  /** A step in words: "November 21, 2026". */
  stepWords: (start: string) => string;
};

const HEIGHT = 100;
const BAR_WIDTH = 0.8;

/** The counts as bars. They are one path, so that a year of days is as light as a week. */
export function BarChart({ id, label, words, counts, steps, stepWords }: Props) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const most = Math.max(0, ...counts);
  const at = steps[counts.indexOf(most)];
  return (
    <figure className="card flow-1 break-inside-avoid">
      <figcaption>
        <strong>{label}</strong>
        <span className="sr-only">:</span>{" "}
        <b className="block font-display text-xl/tight tabular-nums">{words(total)}</b>
      </figcaption>
      <svg
        viewBox={`0 0 ${Math.max(1, counts.length)} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={`${id}-title ${id}-desc`}
        className="h-16 w-full border-b border-rule text-mark"
      >
        <title id={`${id}-title`}>{label}</title>
        <desc id={`${id}-desc`}>
          {total === 0
            ? "None. "
            : `${words(total)} in all, most of it, ${words(most)}, in this step: ${at && stepWords(at)}. `}
          The table below has every number.
        </desc>
        <path d={barsOf(counts, most)} fill="currentColor" />
      </svg>
      <Ends steps={steps} stepWords={stepWords} />
      {most > 0 && at && (
        <p className="small">
          Most: {words(most)}, <DateTime value={at} format={stepWords} />
        </p>
      )}
    </figure>
  );
}

function barsOf(counts: readonly number[], most: number): string {
  return counts
    .map((count, index) => {
      const height = most === 0 ? 0 : (count / most) * HEIGHT;
      const left = index + (1 - BAR_WIDTH) / 2;
      // More may have come back than was sold.
      return height <= 0
        ? ""
        : `M${left.toFixed(1)} ${HEIGHT}v-${height.toFixed(1)}h${BAR_WIDTH}V${HEIGHT}z`;
    })
    .join("");
}

/** "Nov 27" of "November 27, 2026". The two ends stand side by side below a narrow chart. */
const inShort = (step: string) =>
  step.replace(/, \d{4}$/, "").replace(/^([A-Z][a-z]{2})[a-z]+/, "$1");

function Ends({ steps, stepWords }: Pick<Props, "steps" | "stepWords">) {
  const [first, last] = [steps[0], steps.at(-1)];
  const words = (step: string) => inShort(stepWords(step));
  return (
    <p className="flex justify-between gap-4 small" aria-hidden="true">
      {first && <DateTime value={first} format={words} />}{" "}
      {last && <DateTime value={last} format={words} />}
    </p>
  );
}
