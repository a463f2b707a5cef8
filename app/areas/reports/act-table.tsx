import { ACTS, type CountedAct } from "~/domain/reports/acts";
import { ScrollFrame } from "~/ui/lists/scroll-frame";

type Props = {
  /** The heading of the first column. */
  heading: string;
  steps: readonly string[];
  counts: Record<CountedAct, readonly number[]>;
};

const inWords = (count: number) => count.toLocaleString("en-US");

/** Every number of the charts. */
export function ActTable({ heading, steps, counts }: Props) {
  return (
    <ScrollFrame label="All numbers" className="table-frame">
      <table>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {ACTS.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map((step, index) => (
            <tr key={step}>
              <th scope="row">{step}</th>
              {ACTS.map(({ key }) => (
                <td key={key}>{inWords(counts[key][index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Together</th>
            {ACTS.map(({ key }) => (
              <td key={key}>
                <strong>{inWords(counts[key].reduce((sum, count) => sum + count, 0))}</strong>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </ScrollFrame>
  );
}
